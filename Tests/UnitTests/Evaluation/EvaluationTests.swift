import Glibc
import Testing

@testable import Authentication

/// An evaluation from its turn to its end, where no factor says anything: what the person and the system do to it.
@Suite(.timeLimit(.minutes(1))) final class EvaluationTests: Sendable {
  private let home: String

  init() throws {
    var template = Array("/tmp/vault-evaluation-XXXXXX".utf8CString)
    home = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
  }

  deinit {
    let folder = "\(home)/.local/state/vault"
    let files = ["turn-pts-test", "cancel-pts-test", "strikes"].map { "\(folder)/\($0)" }
    for path in files + [folder, "\(home)/.local/state", "\(home)/.local", home] { unsafe remove(path) }
  }

  /// One of no factor at all, so that no worker is started.
  private func run(
    _ prompter: ScriptedPrompter, timeout: Duration? = nil, reuse: any Reuse = NoReuse(),
    conclude: (Verdict) -> Void = { _ in }
  ) async -> Result<Method, Failure> {
    let request = Request(
      policy: .owner, methods: [], presentation: Presentation(lines: ["is it you?"]), fallbackTitle: nil,
      timeout: timeout, passwordTries: 3, isRemote: false)
    let account = Account(uid: getuid(), name: "vault-test-nobody", home: home)
    return await Evaluation(request, account: account, prompter: prompter, reuse: reuse).run { verdict in
      conclude(verdict)
      return verdict.result
    }
  }

  private func inTurn(_ interruptions: Interruption..., news: [Interruption] = []) -> ScriptedPrompter {
    ScriptedPrompter(terminal: "/dev/pts/test", interruptions: interruptions, news: news)
  }

  @Test(arguments: [.cancelled, .hungUp, .signal(SIGTERM), .starved, .unfitAnswer] as [Interruption])
  func whatInterruptsItEndsItAndGivesTheTerminalBack(interruption: Interruption) async {
    let prompter = inTurn(interruption)
    #expect(await run(prompter) == .failure(.interrupted(interruption)))
    #expect(prompter.steps == [.begin, .end])
  }

  @Test func itsTimeIsLimited() async {
    let prompter = inTurn()
    #expect(await run(prompter, timeout: .milliseconds(20)) == .failure(.timedOut))
    #expect(prompter.steps == [.begin, .end])
  }

  @Test func whereNobodyCanBeAskedNothingIsShown() async {
    let failure = Failure(.notInteractive, .background, "a background job cannot ask")
    let prompter = ScriptedPrompter(hindrance: .unable(failure))
    #expect(await run(prompter) == .failure(failure))
    #expect(prompter.steps.isEmpty)
  }

  @Test func aTerminalThatCannotBeTakenIsGivenBackAllTheSame() async {
    let prompter = ScriptedPrompter(terminal: "/dev/pts/test", refusals: [.hungUp])
    #expect(await run(prompter) == .failure(.interrupted(.hungUp)))
    #expect(prompter.steps == [.end])
  }

  @Test func theTerminalIsGivenBackBeforeTheStopAndTakenAgainAfterIt() async {
    let prompter = inTurn(.suspended, .cancelled)
    #expect(await run(prompter) == .failure(.interrupted(.cancelled)))
    #expect(prompter.steps == [.begin, .end, .stopOthers, .stop, .begin, .end])
  }

  @Test func whoIsToldToStopBeforeItsTurnStopsAndAsksLater() async {
    let prompter = inTurn(.cancelled, news: [.suspended])
    #expect(await run(prompter) == .failure(.interrupted(.cancelled)))
    #expect(prompter.steps == [.stop, .begin, .end])
  }

  @Test func whoWasStoppedByOthersAsksAgain() async {
    let prompter = inTurn(.resumed, .cancelled)
    #expect(await run(prompter) == .failure(.interrupted(.cancelled)))
    #expect(prompter.steps == [.begin, .goOn, .begin, .end])
  }

  @Test func aTerminalLostToAStopIsAskedForAgain() async {
    let prompter = ScriptedPrompter(terminal: "/dev/pts/test", interruptions: [.cancelled], refusals: [.suspended])
    #expect(await run(prompter) == .failure(.interrupted(.cancelled)))
    #expect(prompter.steps == [.end, .stopOthers, .stop, .begin, .end])
  }

  @Test func oneAsksAndTheOtherWaits() async {
    let (first, second) = (inTurn(), inTurn())
    async let one = run(first)
    await first.waitFor(.begin)
    async let other = run(second, timeout: .milliseconds(30))
    #expect(await other == .failure(.timedOut))
    #expect(second.steps.isEmpty, "it may not even have begun")
    first.interrupt(.hungUp)
    #expect(await one == .failure(.interrupted(.hungUp)))
    let third = inTurn(.hungUp)
    #expect(await run(third) == .failure(.interrupted(.hungUp)))
    #expect(third.steps == [.begin, .end])
  }

  @Test func whatComesWhileItWaitsEndsItToo() async {
    let (first, second) = (inTurn(), inTurn(.signal(SIGHUP)))
    async let one = run(first)
    await first.waitFor(.begin)
    #expect(await run(second) == .failure(.interrupted(.signal(SIGHUP))))
    #expect(second.steps.isEmpty)
    first.interrupt(.hungUp)
    _ = await one
  }

  @Test func nobodyElseAsksBeforeTheEndIsTold() async throws {
    let folder = StateFolder(home: home)
    let isTurnFree = { Turnstile { purpose in folder.openTurn("pts-test", purpose) }.take() }
    _ = await run(inTurn(.hungUp)) { _ in #expect(!isTurnFree()) }
    // A program that another test is just starting has a copy of what is open here, for a moment.
    let deadline = ContinuousClock.now + .seconds(5)
    while !isTurnFree() {
      try #require(ContinuousClock.now < deadline, "the turn must be given up")
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  private struct Earlier: Reuse {
    func earlier() -> Method? { .fingerprint }

    func keep(_ method: Method) { Issue.record("an earlier yes is no new one") }
  }

  @Test func anEarlierYesServesWhoeverTakesTurns() async {
    let prompter = inTurn(.cancelled)
    #expect(await run(prompter, reuse: Earlier()) == .success(.fingerprint))
    #expect(prompter.steps.isEmpty)
  }

  @Test func whoTakesNoTurnsHasNotWaitedForAnything() async {
    let prompter = ScriptedPrompter(interruptions: [.cancelled])
    #expect(await run(prompter, reuse: Earlier()) == .failure(.interrupted(.cancelled)))
    #expect(prompter.steps == [.begin, .end])
  }

  @Test func aTaskThatIsCancelledLeavesNothing() async {
    let prompter = inTurn()
    let evaluation = Task { await run(prompter) }
    await prompter.waitFor(.begin)
    evaluation.cancel()
    #expect(await evaluation.value == .failure(.interrupted(.cancelled)))
    #expect(prompter.steps == [.begin, .end])
  }
}
