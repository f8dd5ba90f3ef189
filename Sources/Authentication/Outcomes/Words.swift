/// A number of things in words: `1 failure`, `3 failures`.
func counted(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }

/// A span of time in words, by its two largest units: `9 minutes 37 seconds`.
func timeInWords(seconds: Int) -> String {
  var rest = max(1, seconds)
  var words: [String] = []
  for (length, unit) in [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
  where rest >= length && words.count < 2 {
    words.append(counted(rest / length, unit))
    rest %= length
  }
  return words.joined(separator: " ")
}
