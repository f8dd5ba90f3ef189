import Authentication
import FactorWire
import Glibc
import Testing

@testable import Prompters

/// The prompters without a screen: a program that asks, and standard input.
///
/// Each test has a process of its own, whose signals they take.
@Suite struct ScreenlessPrompterTests {
  @Test func whatTheProgramPrintsIsTheAnswer() async {
    await #expect(processExitsWith: .success) {
      let prompter = try askpass("printf 'answer\\nmore\\n'; exit 0")
      try await prompter.begin(Presentation(lines: ["is it you?"]))
      #expect(try await prompter.ask(.secret("Password: "))?.text == "answer")
      #expect(await prompter.isInSight(forAnswer: true))
      #expect(await !prompter.isInSight(forAnswer: false), "no window is shown now")
    }
  }

  @Test func itGetsTheQuestionAsItsArgument() async {
    await #expect(processExitsWith: .success) {
      let questions = [
        (Question.secret("Password: "), "Password: "),
        (.fallback(title: "use the key"), "Touch it. OK: use the key."),
      ]
      for (question, text) in questions {
        let prompter = try askpass("printf '%s' \"$1\" | tr '\\n' '|'")
        try await prompter.begin(Presentation(lines: ["is it you?", "to run"]))
        #expect(try await prompter.ask(question)?.text == "is it you?|to run|" + text)
      }
    }
  }

  @Test func anyOtherEndIsANo() async {
    await #expect(processExitsWith: .success) {
      for script in ["echo answer; exit 1", "kill -9 $$"] {
        let no = await #expect(throws: Interruption.self) { try await askpass(script).ask(.secret("")) }
        #expect(no == .cancelled)
      }
      let hidden = await #expect(throws: Interruption.self) { try await askpass("exit 0").ask(.fallback(title: nil)) }
      #expect(hidden == .cancelled)
      let long = await #expect(throws: Interruption.self) {
        try await askpass("head -c 512 /dev/zero | tr '\\0' x").ask(.secret(""))
      }
      #expect(long == .unfitAnswer)
    }
  }

  @Test func aProgramThatCannotBeStartedSaysSo() async {
    await #expect(processExitsWith: .success) {
      let signals = try taken()
      let prompter = AskpassPrompter(program: "/nonexistent", environment: [], wait: "Touch it.", signals: signals)
      let interruption = await #expect(throws: Interruption.self) { try await prompter.ask(.secret("")) }
      guard case .unable(let failure)? = interruption else { throw Person.Missing(what: "the reason") }
      #expect(failure.code == .configuration && failure.reason == .askpassUnfit)
    }
  }

  @Test func aQuestionThatIsWithdrawnEndsTheProgram() async {
    await #expect(processExitsWith: .success) {
      let prompter = try askpass("exec sleep 1000")
      let question = Task { try await prompter.ask(.secret("Password: ")) }
      while await !prompter.isInSight(forAnswer: false) { try await Task.sleep(for: .milliseconds(1)) }
      question.cancel()
      #expect(try await question.value == nil)
      // The error number is read before anything else can change it.
      let (child, number) = (waitpid(-1, nil, WNOHANG), errno)
      #expect(child < 0 && number == ECHILD, "it must be ended and reaped, not \(child), \(number)")
    }
  }

  @Test func whatNobodySawIsKept() async {
    await #expect(processExitsWith: .success) {
      let prompter = try askpass("exit 0")
      await prompter.show(.information("one\ntwo"))
      await prompter.show(.status("our own"))
      await prompter.show(.problem("three\u{1B}[2J"))
      #expect(prompter.notices.lines.count == 3)
      #expect(!prompter.notices.lines.joined().contains("\u{1B}"))
      raise(SIGTERM)
      #expect(await prompter.news() == .signal(SIGTERM))
    }
  }

  @Test func oneLineOfStandardInputIsTheAnswerAndTheRestIsLeft() async {
    await #expect(processExitsWith: .success) {
      let prompter = StdinPrompter(signals: try taken())
      try input("secret\nrest\n")
      #expect(try await prompter.ask(.secret("Password: "))?.text == "secret")
      let spent = await #expect(throws: Interruption.self) { try await prompter.ask(.secret("Password: ")) }
      guard case .unable(let failure)? = spent else { throw Person.Missing(what: "the reason") }
      #expect(failure.reason == .noInput)
      var rest = [UInt8](repeating: 0, count: 16)
      let count = unsafe read(STDIN_FILENO, &rest, rest.count)
      #expect(String(decoding: rest.prefix(count), as: UTF8.self) == "rest\n")
    }
  }

  @Test func aLineThatCannotBeAnAnswerIsRefused() async {
    await #expect(processExitsWith: .success) {
      let signals = try taken()
      for (text, expected) in [
        (String(repeating: "x", count: Secret.limit + 1) + "\n", true), ("a\0b\n", true), ("", false),
      ] {
        try input(text)
        let interruption = await #expect(throws: Interruption.self) {
          try await StdinPrompter(signals: signals).ask(.secret(""))
        }
        #expect((interruption == .unfitAnswer) == expected)
      }
      try input("no end")
      #expect(try await StdinPrompter(signals: signals).ask(.secret(""))?.text == "no end")
    }
  }
}

/// One that asks through a shell script.
private func askpass(_ script: String) throws -> AskpassPrompter {
  var template = Array("/tmp/vault-askpass-XXXXXX".utf8CString)
  let file = unsafe mkstemp(&template)
  let text = "#!/bin/sh\nrm -f \"$0\"\n\(script)\n"
  let path = String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  unsafe write(file, text, text.utf8.count)
  fchmod(file, 0o755)
  close(file)
  return AskpassPrompter(program: path, environment: ["PATH=/usr/bin:/bin"], wait: "Touch it.", signals: try taken())
}

/// Makes `text` this process's standard input.
private func input(_ text: String) throws {
  var ends: [Int32] = [-1, -1]
  try #require(unsafe pipe(&ends) == 0)
  let bytes = Array(text.utf8)
  unsafe write(ends[1], bytes, bytes.count)
  close(ends[1])
  dup2(ends[0], STDIN_FILENO)
  close(ends[0])
}
