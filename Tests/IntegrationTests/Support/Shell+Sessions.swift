extension Shell {
  /// Opens a session by password.
  func unlock(_ options: String = "") throws {
    try run("echo demo | vault unlock -qS \(options)")
  }

  /// Opens a session by finger.
  func unlockByFinger(_ options: String = "") throws {
    try start("vault unlock -q \(options)")
    try waitForBothFactors()
    try Reader.touch(.demo)
    try expectCode(0)
  }

  /// Whether a command would run without a question: 0, or 115.
  func expectGate(_ code: Int, _ options: String = "") throws {
    try run("vault exec -n \(options) -- true", code: code)
  }
}
