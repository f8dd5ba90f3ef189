import Testing

extension Integration {
  /// A worker that is not what it should be, root's own doing: never a yes, never a hang.
  @Suite struct LyingWorkerTests {
    @Test func anHonestOneIsBelieved() throws {
      // The answer comes with a NUL; 5 is "approved", 3 a question that is not shown.
      try WorldFiles.setFactorWorker("s.send(b'\\x03\\x02\\0\\0\\0? ')", "s.recv(600)", "s.send(b'\\x05')")
      let vault = try Dialogue.vault("unlock", "--method", "password")
      try vault.expect("? ")
      try vault.enter("anything")
      try vault.expectEnd(.success)
    }

    static let lies = [
      "s.send(b'\\x05')",
      "s.send(b'\\x03\\x02\\0\\0\\0? '); s.send(b'\\x05')",
      "s.send(b'\\x05\\x05')",
      "s.send(b'\\x0a')",
      "s.send(b'')",
      "s.send(b'\\x01\\xff\\xff\\xff\\x7f')",
      "s.send(b'x' * 100000)",
      "s.close(); time.sleep(60)",
      "os._exit(0)",
      "os.kill(os.getpid(), signal.SIGSEGV)",
    ]

    @Test(arguments: lies)
    func aLieIsNoYes(lie: String) throws {
      try WorldFiles.setFactorWorker(lie)
      let vault = try Dialogue.vault("unlock", "--method", "password")
      let status = try vault.end()
      #expect([.configuration, .internalFault].contains(status), "\(status): \(vault.terminal.text)")
    }
  }
}
