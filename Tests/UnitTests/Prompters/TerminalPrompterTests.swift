import Authentication
import FactorWire
import Glibc
import Testing

@testable import Prompters

/// The prompter of the terminal, on a terminal: each test in a process of its own, whose controlling terminal it is.
@Suite struct TerminalPrompterTests {
  @Test func aTypedLineIsTheAnswerAndIsNotShown() async {
    await #expect(processExitsWith: .success) {
      try await asking { person, prompter in
        async let answer = prompter.ask(.secret("Password: "))
        try await person.expect("is it you?")
        try await person.expect("Password: ")
        #expect(person.modes.local & tcflag_t(ECHO | ICANON | ISIG) == 0)
        person.type("sex\u{7F}cret\r")
        #expect(try await answer?.text == "secret")
        #expect(!person.seen.contains("secret"))
      }
    }
  }

  @Test func aVisibleAnswerIsShownAsItIsTyped() async {
    await #expect(processExitsWith: .success) {
      try await asking { person, prompter in
        async let answer = prompter.ask(.visible("Code: "))
        try await person.expect("Code: ")
        person.type("1234\r")
        #expect(try await answer?.text == "1234")
        #expect(person.seen.contains("Code: 1234"))
      }
    }
  }

  @Test func aPasswordTypedAheadIsTakenAndNoOtherAnswer() async {
    await #expect(processExitsWith: .success) {
      let person = try Person()
      let prompter = try #require(
        TerminalPrompter(signals: nil, style: smart, expectsPassword: true, home: "/nonexistent"))
      try await prompter.begin(Presentation(lines: ["is it you?"]))
      // Ctrl-Z shows that all before it has been read.
      person.type("early\r\u{1A}")
      #expect(await prompter.interruption() == .suspended)
      #expect(try await prompter.ask(.secret("Password: "))?.text == "early")
      person.type("dropped\r\u{1A}")
      #expect(await prompter.interruption() == .suspended)
      let answer = Task { try await prompter.ask(.secret("Again: ")) }
      try await person.expect("Again: ")
      person.type("late\r\u{1A}")
      #expect(await prompter.interruption() == .suspended)
      #expect(try await answer.value?.text == "late")
    }
  }

  @Test func anAnswerThatIsTooLongIsTypedAgain() async {
    await #expect(processExitsWith: .success) {
      try await asking { person, prompter in
        async let answer = prompter.ask(.secret("Password: "))
        try await person.expect("Password: ")
        person.type(String(repeating: "x", count: Secret.limit + 1) + "\r")
        try await person.expect("type it again")
        person.type("short\r")
        #expect(try await answer?.text == "short")
      }
    }
  }

  @Test func enterChoosesTheFallback() async {
    await #expect(processExitsWith: .success) {
      try await asking { person, prompter in
        async let fallback = prompter.ask(.fallback(title: "use the key"))
        try await person.expect("Enter: use the key")
        person.type("\r")
        #expect(try await fallback?.isEmpty == true)
      }
    }
  }

  @Test func aQuestionThatIsWithdrawnIsTakenFromTheScreen() async {
    await #expect(processExitsWith: .success) {
      try await asking { person, prompter in
        let question = Task { try await prompter.ask(.secret("Password: ")) }
        try await person.expect("Password: ")
        question.cancel()
        #expect(try await question.value == nil)
        try await person.expect("Password: \r\u{1B}[J")
        await prompter.show(.information("a module's text"))
        await prompter.show(.problem("\u{1B}]0;a title\u{7}"))
        await prompter.show(.status("our own"))
        try await person.expect("a module's text")
        try await person.expect("vault: our own")
        #expect(!person.seen.contains("\u{1B}]0;"))
      }
    }
  }

  @Test func controlKeysEndIt() async {
    await #expect(processExitsWith: .success) {
      let person = try Person()
      let before = person.modes
      for (key, expected) in [("\u{3}", Interruption.cancelled), ("\u{4}", .cancelled), ("\u{1A}", .suspended)] {
        let prompter = try #require(
          TerminalPrompter(signals: nil, style: smart, expectsPassword: true, home: "/nonexistent"))
        try await prompter.begin(Presentation(lines: ["is it you?"]))
        person.type("half" + key)
        #expect(await prompter.interruption() == expected)
        person.type("more")
        try await person.waitUntilArrived()
        await prompter.end()
        #expect(person.modes == before, "the settings must be as before, and nothing typed left")
      }
      let last = try #require(TerminalPrompter(signals: nil, style: smart, expectsPassword: true, home: "/nonexistent"))
      try await last.begin(Presentation(lines: []))
      signal(SIGHUP, SIG_IGN)
      person.leave()
      #expect(await last.interruption() == .hungUp)
    }
  }

  @Test func whoIsNotInTheForegroundAsksNothing() async {
    await #expect(processExitsWith: .success) {
      let person = try Person()
      let prompter = try #require(
        TerminalPrompter(signals: nil, style: smart, expectsPassword: true, home: "/nonexistent"))
      // The terminal becomes another job's.
      var child: pid_t = 0
      var attributes = posix_spawnattr_t()
      unsafe posix_spawnattr_init(&attributes)
      unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
      let words = unsafe [strdup("/bin/sleep"), strdup("60"), nil]
      try #require(unsafe posix_spawn(&child, "/bin/sleep", nil, &attributes, words, nil) == 0)
      defer { kill(child, SIGKILL) }
      signal(SIGTTOU, SIG_IGN)
      let terminal = unsafe open("/dev/tty", O_RDWR)
      try #require(tcsetpgrp(terminal, child) == 0)
      let interruption = await #expect(throws: Interruption.self) { try await prompter.reach() }
      guard case .unable(let failure)? = interruption else { throw Person.Missing(what: "the reason") }
      #expect(failure.reason == .background)
      await #expect(throws: Interruption.self) { try await prompter.begin(Presentation(lines: ["is it you?"])) }
      #expect(person.seen.isEmpty)
    }
  }

  @Test func whatCameWhileItWasStoppedWasOutOfSight() async {
    await #expect(processExitsWith: .success) {
      _ = try Person()
      let signals = try taken()
      let prompter = try #require(
        TerminalPrompter(signals: signals, style: smart, expectsPassword: true, home: "/nonexistent"))
      #expect(await prompter.isInSight(forAnswer: false))
      raise(SIGCONT)
      #expect(signals.interruption() == .resumed)
      #expect(await !prompter.isInSight(forAnswer: false))
      #expect(await !prompter.isInSight(forAnswer: true))
      await prompter.goOn()
      #expect(await prompter.isInSight(forAnswer: false))
    }
  }

  @Test func withoutAControllingTerminalThereIsNone() async {
    await #expect(processExitsWith: .success) {
      setsid()
      #expect(TerminalPrompter(signals: nil, style: smart, expectsPassword: true, home: "/nonexistent") == nil)
    }
  }
}

private let smart = Style(hasColour: false, movesCursor: true)

/// Begins, lets the person and the prompter do what `body` says while the terminal is listened to, and ends.
private func asking(_ body: (Person, TerminalPrompter) async throws -> Void) async throws {
  let person = try Person()
  let before = person.modes
  let prompter = try #require(TerminalPrompter(signals: nil, style: smart, expectsPassword: true, home: "/nonexistent"))
  try await prompter.begin(Presentation(lines: ["is it you?"]))
  let listening = Task { await prompter.interruption() }
  try await body(person, prompter)
  listening.cancel()
  #expect(await listening.value == .cancelled)
  await prompter.end()
  #expect(person.modes == before, "the settings must be as before, and nothing typed left")
}
