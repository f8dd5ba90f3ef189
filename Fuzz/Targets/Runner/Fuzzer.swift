import Glibc

// `fuzz --target=NAME [OPTION…] [CORPUS…]`: libFuzzer has the main function, and calls these.

/// Chooses the target; libFuzzer passes by what begins with two dashes, and hands it on to the processes it starts.
///
/// LLVMFuzzerInitialize
@c(LLVMFuzzerInitialize)
func initialize(_: UnsafeMutablePointer<Int32>?, _: UnsafeMutableRawPointer?) -> Int32 {
  guard target != nil else {
    print(
      "usage: fuzz --target=NAME, where NAME is one of:", FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
    exit(64)
  }
  return 0
}

/// Plays one input.
///
/// LLVMFuzzerTestOneInput
@c(LLVMFuzzerTestOneInput)
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  do throws(Broken) {
    try target?.run(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

private let target = CommandLine.arguments.lazy.compactMap { word in
  word.hasPrefix("--target=") ? FuzzTarget(rawValue: String(word.dropFirst("--target=".count))) : nil
}.first
