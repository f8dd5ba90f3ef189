import FactorWire
import Foundation
import Testing

/// libpam asks the service `other` in place of one that says nothing: the service file is read first to prevent that.
///
/// Each file here is one with which libpam says yes, by rules that are not vault's: the test shows that first.
@Suite struct FallbackTests {
  private static let auth = "auth required pam_unix.so nodelay\n"
  private static let account = "account required pam_deny.so\n"

  @Test(
    arguments: [
      (nil, "is missing"),
      ("", "has no auth line of its own"),
      ("# nothing\n", "has no auth line of its own"),
      ("session required pam_deny.so\n", "has no auth line of its own"),
      (auth, "has no account line of its own"),
      (auth.dropLast() + " \\\n" + account, "has no account line of its own"),
      (auth + "\0" + account, "is malformed in line 2: a control character"),
      (auth + "account include vault-test-empty\n", "has no account line of its own"),
    ] as [(String?, String)])
  func isPrevented(text: String?, problem: String) throws {
    let empty = "/etc/pam.d/vault-test-empty"
    try World.require()
    try Data().write(to: URL(fileURLWithPath: empty))
    let service = try Service(text)
    #expect(service.runUnread(Person("solo")) == .approved)
    let person = Person("solo")
    guard case .misconfigured(service.path, problem, let mend) = service.run(person) else {
      Issue.record("\(service.run(person))")
      return
    }
    #expect(!mend.isEmpty)
    #expect(person.heard.isEmpty)
  }

  @Test func folderInItsPlaceIsRefused() throws {
    let service = try Service(nil)
    try FileManager.default.createDirectory(atPath: service.path, withIntermediateDirectories: false)
    #expect(service.runUnread(Person("solo")) == .approved)
    #expect(
      service.run(Person("solo"))
        == .misconfigured(
          file: service.path, problem: "is not a regular file", mend: "put a regular file in place of \(service.path)"))
  }

  @Test func linesOfItsOwnAreAsked() throws {
    let service = try Service(Self.auth + Self.account)
    let refusal = TransactionResult.refused(.account, status: PAMStatus.notAuthenticated.rawValue)
    #expect(service.runUnread(Person("solo")) == refusal)
    #expect(service.run(Person("solo")) == refusal)
  }
}
