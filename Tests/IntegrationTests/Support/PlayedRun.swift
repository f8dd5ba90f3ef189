import Authentication
import Glibc
import Outcomes
import Testing

/// A row of the outcome table under a policy, played with real parts.
struct PlayedRun {
  private let run: Table.Run
  private let scene: Scene
  private let account: Account

  init(_ run: Table.Run) throws {
    guard case .scene(let scene) = run.row.world, let account = Account(rawValue: scene.account) else {
      throw Failure("\(run) has no scene")
    }
    (self.run, self.scene, self.account) = (run, scene, account)
  }

  /// Whether a row is played under a policy.
  static func isPlayed(_ run: Table.Run) -> Bool {
    guard case .scene(let scene) = run.row.world else { return false }
    guard run.expectation == .untouched else { return scene.input == nil || run.policy.methods.contains(.password) }
    // What has no part in it says yes, to an account that has a finger.
    return !run.row.standsAlone && scene.account == "demo" && run.policy.methods.contains(.fingerprint)
      && scene.input == nil && run.row.factor == .password
  }

  func perform() throws {
    try WorldChanges(account).with(scene.changes) {
      if run.row.isForeseen { try checkForesight() }
      if let input = scene.input { try play(input: input) } else { try playOnATerminal() }
    }
  }

  private var words: [String] { scene.prefix + [Vault.path] }

  private var policyOptions: [String] { ["--policy", run.policy.rawValue, "--json"] }

  /// `vault check` says it beforehand.
  private func checkForesight() throws {
    let check = try Output(of: words + ["check"] + policyOptions, as: account, environment: scene.environment)
    let report = try Report(line: check.out)
    switch run.expectation {
    case .no(let ending): expect(ending, check.status, report, errors: check.err)
    case .goesOn:
      if let rest = run.row.rest { return expect(rest, check.status, report, errors: check.err) }
      #expect(check.status == .success, "\(check.err)")
      #expect(report.methods?.contains(run.row.factor?.rawValue ?? "") == false)
    case .yes, .untouched: #expect(check.status == .success, "\(check.err)")
    }
  }

  private func play(input: String) throws {
    let options = ["unlock", "--stdin"] + policyOptions + scene.options
    let output = try Output(of: words + options, as: account, environment: scene.environment, input: input)
    // There is no terminal on which the modules could be heard.
    let own = output.err.split(separator: "\n").filter { $0.hasPrefix("vault: ") }.map { "\($0)\n" }.joined()
    try expectEnd(output.status, Report(line: output.out), errors: own)
    if let text = scene.shows { #expect(output.err.contains(text)) }
  }

  private func playOnATerminal() throws {
    let streams = [1: Launch.Stream.writing(Scratch.path("report")), 2: .writing(Scratch.path("errors"))]
    let vault = try Dialogue(
      words + ["unlock"] + policyOptions + scene.options, as: account, environment: scene.environment,
      streams: streams)
    let isUntouched = run.expectation == .untouched
    for step in isUntouched ? [] : scene.steps { try take(step, vault) }
    if case .goesOn(let ending) = run.expectation, ending.isNews {
      let message = ending.message.about(account.name, home: account.home)
      try vault.expect("vault: \(message.split(separator: "TIME")[0])")
    }
    try sayYes(vault)
    try expectEnd(vault.end(), Report(file: "report"), errors: Files.text(Scratch.path("errors")))
    if let text = scene.shows, !isUntouched { #expect(vault.shows(text), "the screen:\n\(vault.terminal.text)\n--") }
  }

  /// Where it goes on, the factor that is left says yes, or what the table says of it.
  private func sayYes(_ vault: Dialogue) throws {
    switch run.expectation {
    case .yes, .no: break
    case .untouched: try Reader.touch(.demo)
    case .goesOn where run.row.factor == .password:
      try Reader.touch(account == .demo ? .demo : .fingeronly)
    case .goesOn:
      try vault.expect(Vault.prompt)
      try vault.enter(account.password)
    }
  }

  private func take(_ step: Step, _ vault: Dialogue) throws {
    switch step {
    case .answer(let text):
      try vault.expect(Vault.prompt)
      try vault.enter(text)
    case .press(let key):
      try waitUntilAsked(vault)
      try vault.type(key)
    case .touch(let finger): try Reader.send(finger)
    case .reader(let command):
      try Reader.waitUntilNeeded()
      try Reader.send(command)
    case .killDaemon:
      try Reader.waitUntilNeeded()
      try Reader.killDaemon()
    case .interruptScan:
      try Reader.waitUntilNeeded()
      for pid in Processes.running(Vault.factorWorker)
      where Processes.words(of: pid).contains("vault-biometrics") { kill(pid, SIGINT) }
    }
  }

  private func waitUntilAsked(_ vault: Dialogue) throws {
    if run.policy.methods.contains(.password) { try vault.expect(Vault.prompt) } else { try Reader.waitUntilNeeded() }
  }

  private func expectEnd(_ status: ExitStatus, _ report: Report, errors: String) throws {
    #expect(report.policy == run.policy.rawValue)
    switch run.expectation {
    case .no(let ending):
      expect(ending, status, report, errors: errors)
      #expect(try strikes == run.row.strikes)
    case .goesOn(let ending) where run.row.rest != nil:
      expect(run.row.rest ?? ending, status, report, errors: errors)
    case .goesOn: expectYes(run.row.factor == .password ? .fingerprint : .password, status, report, errors)
    case .yes(let method): expectYes(method, status, report, errors)
    case .untouched: expectYes(.fingerprint, status, report, errors)
    }
  }

  private func expectYes(_ method: Method, _ status: ExitStatus, _ report: Report, _ errors: String) {
    #expect(status == .success)
    #expect(report.result == "success")
    #expect(report.method == method.rawValue)
    #expect(report.error == nil)
    // That no session was opened, for want of a leader, is no error.
    #expect(!errors.contains("vault: error"))
  }

  /// One line for what happened, one for what mends it if anything does, and the same in the report.
  private func expect(_ ending: Ending, _ status: ExitStatus, _ report: Report, errors: String) {
    let message = ending.message.about(account.name, home: account.home)
    let hint = ending.hint.map { "vault: hint: \($0.about(account.name, home: account.home))\n" } ?? ""
    #expect(status == .exited(ending.code))
    #expect(errors.timeless == "vault: error: \(ending.name): \(message)\n\(hint)")
    #expect(report.result == "failure")
    #expect(report.method == nil)
    #expect(report.error?.code == ending.code)
    #expect(report.error?.name == ending.name)
    #expect(report.error?.reason == ending.reason)
    #expect(report.error?.message.timeless == message)
    let left = report.error?.secondsLeft
    #expect(left.map { ending.secondsLeft?.contains($0) == true } ?? (ending.secondsLeft == nil), "\(left ?? -1)")
  }

  /// The unrecognised fingers in a row that are recorded.
  private var strikes: Int {
    get throws {
      let path = account.stateFolder + "/strikes"
      guard Files.exists(path) else { return 0 }
      return try Files.text(path).split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? -1
    }
  }
}
