import FactorWire
import Foundation
import Testing

@testable import PAM

struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The test world (Tests/World/world.sh), in whose /etc the tests may write.
enum World {
  /// Fails with advice outside of the world: nothing here may touch the machine's own PAM files.
  static func require() throws {
    guard unsafe access("/run/world/bin", F_OK) == 0, getuid() == 0 else {
      throw Failure("these tests run in the test world alone: run make test")
    }
  }
}

/// A folder of the test's own.
final class Folder {
  let path: String

  init() throws {
    try World.require()
    path = "/run/world/pam-tests-\(UUID().uuidString.lowercased())"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url(name)) }

  func text(_ name: String) -> String? { try? String(contentsOf: url(name), encoding: .utf8) }

  func url(_ name: String) -> URL { URL(fileURLWithPath: "\(path)/\(name)") }
}

/// A PAM service of the test's own in the world's /etc/pam.d, beside those that other suites use at the same time.
final class Service {
  let name = "vault-test-\(UUID().uuidString.lowercased())"
  var path: String { "/etc/pam.d/\(name)" }

  /// Writes its file, with nil none.
  init(_ lines: String?) throws {
    try World.require()
    if let lines { try Data(lines.utf8).write(to: URL(fileURLWithPath: path)) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func run(
    as user: String = "solo", tty: String? = nil, contact: FactorService.Contact = .answer, _ person: Person
  ) -> TransactionResult {
    PAMTransaction.run(service: name, contact: contact, user: user, tty: tty, converser: person)
  }

  /// What libpam itself says, with the service file unread.
  func runUnread(as user: String = "solo", _ person: Person) -> TransactionResult {
    PAMTransaction.askLibpam(service: name, contact: .answer, user: user, tty: nil, converser: person)
  }
}

/// Somebody who answers the questions of a transaction in turn, and then no more.
final class Person: Converser {
  private var answers: [[UInt8]]
  /// What was shown and asked.
  private(set) var heard: [String] = []
  /// The answers that were handed over.
  private(set) var given: [Secret] = []
  /// Whether whoever shows the questions runs.
  var isAwake = true

  init(_ answers: String...) { self.answers = answers.map { Array($0.utf8) } }

  func show(_ text: String, isProblem: Bool) { heard.append((isProblem ? "problem: " : "information: ") + text) }

  func ask(_ question: String, echo: Bool) -> Secret? {
    heard.append((echo ? "visible: " : "secret: ") + question)
    guard !answers.isEmpty else { return nil }
    let answer = answers.removeFirst()
    let secret = Secret()
    let isFilled = unsafe secret.fill { room in
      guard answer.count <= room.count else { return nil }
      for (index, byte) in answer.enumerated() { unsafe room[index] = byte }
      return answer.count
    }
    given.append(secret)
    return isFilled ? secret : nil
  }
}

/// The module of Module/scripted.c.
enum Scripted {
  /// Its path, once it is compiled.
  static func path() throws -> String { try compiled.get() }

  /// A service whose lines call it: what to do as `auth`, and as `account`.
  static func service(auth: [String], account: [String] = ["return 0"]) throws -> Service {
    let module = try path()
    let lines = auth.map { "auth required \(module) \($0)" } + account.map { "account required \(module) \($0)" }
    return try Service(lines.map { $0 + "\n" }.joined())
  }

  private static let compiled = Result<String, any Error> {
    try World.require()
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Module/scripted.c"
    let path = "/run/world/pam_scripted-\(getpid()).so"
    guard unsafe system("clang -shared -fPIC -Wall -Wextra -Werror -o '\(path)' '\(source)'") == 0 else {
      throw Failure("\(source) does not compile")
    }
    return path
  }
}
