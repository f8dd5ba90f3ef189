import Glibc
import Testing

extension Integration {
  /// vault inside screen, where each window is a terminal of its own.
  @Suite struct ScreenTests {
    private let words: [String]
    private let environment = ["SCREENDIR": Scratch.path("screens"), "PS1": Shell.prompt]

    init() throws {
      try tool("/bin/mkdir", "-m", "700", Scratch.path("screens"))
      try tool("/bin/chown", Account.demo.name, Scratch.path("screens"))
      let shell = try Scratch.file("shell", "#!/bin/sh\nexec bash --norc --noprofile --noediting -i\n")
      let settings = try Scratch.file("settings", "startup_message off\nshell \(shell)\n")
      words = ["/usr/bin/screen", "-c", settings]
    }

    private func open(_ options: String...) throws -> Dialogue {
      try Dialogue(words + options, environment: environment)
    }

    /// Ends all its windows, and with them screen.
    private func quit() throws {
      try Output(of: words + ["-X", "quit"], as: .demo, environment: environment).expectEnd(.success)
      try wait(for: "the end of screen") { Processes.running("/usr/bin/screen").isEmpty }
    }

    private func run(_ line: String, in screen: Dialogue, code: Int) throws {
      try screen.enter("\(line); echo code''=$?")
      try screen.expect("code=\(code)\r\n")
      try screen.expect(Shell.prompt)
    }

    @Test func aSessionServesItsWindowAlone() throws {
      let screen = try open()
      try screen.expect(Shell.prompt)
      try run("echo demo | vault unlock -qS", in: screen, code: 0)
      try run("vault exec -n -- true", in: screen, code: 0)
      try screen.type("\u{1}c")
      try screen.expect(Shell.prompt)
      try run("vault exec -n -- true", in: screen, code: 115)
      try run("echo demo | vault unlock -qS --scope user", in: screen, code: 0)
      try screen.type("\u{1}c")
      try screen.expect(Shell.prompt)
      try run("vault exec -n -- true", in: screen, code: 0)
      try quit()
    }

    @Test func keysAndFingersComeThrough() throws {
      let screen = try open()
      try screen.expect(Shell.prompt)
      try screen.enter("vault unlock; echo code''=$?")
      try screen.waitForBothFactors()
      #expect(screen.shows("\u{1B}[1mvault: is it you"))
      try screen.press(.controlC)
      try screen.expect("code=102")
      try screen.enter("vault unlock")
      try screen.waitForBothFactors()
      try screen.press(.controlZ)
      try screen.expect("Stopped")
      try screen.enter("fg; echo code''=$?")
      try screen.waitForBothFactors()
      try Reader.touch(.demo)
      try screen.expect("vault: yes, by fingerprint")
      try screen.expect("code=0")
      try quit()
    }

    @Test func aQuestionAndASessionOutliveTheLogin() throws {
      let first = try open()
      try first.expect(Shell.prompt)
      try first.enter("vault unlock; echo code''=$?")
      try first.waitForBothFactors()
      first.terminal.hangUp()
      _ = try first.program.end()
      #expect(Processes.running(Vault.path).count == 1)
      let second = try open("-r")
      try second.expect(Vault.prompt)
      try second.enter("demo")
      try second.expect("vault: yes, by password")
      try second.expect("code=0")
      try second.type("\u{1}d")
      try second.expectEnd(.success)
      let third = try open("-r")
      try run("vault exec -n -- true", in: third, code: 0)
      try quit()
    }
  }
}
