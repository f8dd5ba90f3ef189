import Testing

extension Integration {
  /// pam_u2f itself, with no key anywhere.
  @Suite struct RealKeyTests {
    /// A key that was registered once; it opens nothing.
    private static let registration =
      "demo:s6KIjFTnCh8pYUJ8f6ZcCYn6Yc1Uz9OjyJp5sN3kDIwPbGo4TZ8W2YYqmXwP2bGm0DhZk9n3yqvKq3Q2k8C5Yw==,"
      + "BNVXkVxUiXq8d2RbTLnP9h4Q1p9Z9qYHzJkFzVYzbJYcE1Zk3sYJx2n9J9i8dVnqzjYkBqS0mH4sHcYl5bT3G0w=,es256,+presence\n"

    private func setUp(_ options: String) throws {
      let file = try Scratch.file("keys", Self.registration)
      try SecurityKey.setService(["auth required pam_u2f.so \(options.replacing("FILE", with: file))"])
    }

    @Test(arguments: ["cue", "cue interactive", "cue authfile=FILE", "authfile=FILE manual"])
    func noneIsRegisteredOrPluggedIn(options: String) throws {
      try setUp(options)
      let vault = try Dialogue.reporting("unlock", "-p", "companion")
      try vault.expectEnd(.companionNotAvailable)
      #expect(try vault.report().error?.reason == "companionUnavailable")
    }

    @Test func itLeavesThePassword() throws {
      try setUp("cue")
      let vault = try Dialogue.vault("unlock")
      try vault.waitForBothFactors()
      try vault.enter("demo")
      try vault.expectEnd(.success)
      #expect(!vault.shows("companion"))
    }

    @Test func itAsksForTheKeyAndFindsNone() throws {
      try setUp("cue interactive authfile=FILE")
      let vault = try Dialogue.reporting("unlock", "-p", "companion")
      for _ in 0..<3 {
        try vault.expect("Insert your U2F device, then press ENTER.")
        try vault.press(.enter)
      }
      try vault.expectEnd(.authenticationFailed)
      #expect(try vault.report().error?.reason == "companionNotRecognised")
    }
  }
}
