import Testing

/// What vault has recorded of unrecognised fingers.
enum Strikes {
  /// How many there are in a row: the second number in the file.
  static func count(of account: Account) throws -> Int {
    let path = account.stateFolder + "/strikes"
    guard Files.exists(path) else { return 0 }
    let words = try Files.text(path).split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let count = Int(words[1]) else { throw Failure("no strikes: \(words)") }
    return count
  }

  /// As many as lock biometry, by as many touches.
  static func fill(for account: Account) throws {
    for tries in [3, 2] {
      let vault = try Dialogue.vault("unlock", "-p", "biometrics", as: account)
      try Reader.touchUnknown(times: tries)
      try vault.expectEnd(tries == 3 ? .authenticationFailed : .biometryLockout)
    }
  }
}
