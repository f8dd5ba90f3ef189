import Authentication
import Glibc
import Testing

@testable import VaultCommands

/// Where a command is found.
@Suite struct CommandTests {
  private func find(_ name: String, _ folders: [String]) throws(Command.Problem) -> String {
    String(decoding: try Command.find(Array(name.utf8), in: Array(folders.joined(separator: ":").utf8)), as: UTF8.self)
  }

  @Test func thePathIsSearchedInOrder() throws {
    #expect(try find("sh", ["/nonexistent", "/usr/bin", "/bin"]) == "/usr/bin/sh")
    #expect(try find("/bin/sh", []) == "/bin/sh")
  }

  @Test func whatIsNotThereIsNotFound() {
    #expect(throws: Command.Problem.notFound) { try find("no-such-command", ["/usr/bin"]) }
    #expect(throws: Command.Problem.notFound) { try find("", ["/usr/bin"]) }
    #expect(throws: Command.Problem.notFound) { try find("/nonexistent/x", []) }
    #expect(throws: Command.Problem.notFound) { try find("/etc/passwd/x", []) }
  }

  @Test func whatCannotRunIsNotExecutable() {
    #expect(throws: Command.Problem.notExecutable(SystemError(EACCES))) { try find("passwd", ["/etc"]) }
    #expect(throws: Command.Problem.notExecutable(SystemError(EISDIR))) { try find("/etc", []) }
  }

  @Test func aScriptWithoutItsInterpreterIsFoundOut() throws {
    var template = Array("/tmp/vault-script-XXXXXX".utf8CString)
    let file = unsafe mkstemp(&template)
    try #require(file >= 0)
    let path = template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    defer { unsafe unlink(String(decoding: path, as: UTF8.self)) }
    let text = "#! /nonexistent/sh -e\n"
    unsafe write(file, text, text.utf8.count)
    fchmod(file, 0o755)
    close(file)
    #expect(throws: Command.Problem.noInterpreter("/nonexistent/sh")) { try Command([path]) }
  }

  @Test func anExecutableFurtherOnWins() throws {
    #expect(try find("passwd", ["/etc", "/usr/bin"]) == "/usr/bin/passwd")
  }
}
