import LocalAuthentication

/// Ends the program when something is not as Apple has it.
func check(_ isRight: Bool, _ what: @autoclosure () -> String, line: Int = #line, file: String = #fileID) {
  guard !isRight else { return }
  print("\(file):\(line): \(what())")
  exit(1)
}

/// Each value with the number that Apple gave it.
func check<Value: RawRepresentable & Equatable>(
  _ numbers: KeyValuePairs<Value, Int>, line: Int = #line
) where Value.RawValue == Int {
  for (value, number) in numbers {
    check(value.rawValue == number, "\(value) is \(value.rawValue), not \(number)", line: line)
    check(Value(rawValue: number) == value, "\(number) is not \(value)", line: line)
  }
}

/// Each constant of C with its number.
func check(_ numbers: KeyValuePairs<Int32, Int32>, line: Int = #line) {
  for (constant, number) in numbers { check(constant == number, "\(constant) is not \(number)", line: line) }
}

/// A property that is read alone.
func checkReadOnly<Root, Value>(_ path: KeyPath<Root, Value>, line: Int = #line) {
  check(!(path is WritableKeyPath<Root, Value>), "\(path) can be written", line: line)
}
