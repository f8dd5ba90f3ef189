import Foundation
import Testing

@testable import PAM

/// Only a regular file that root alone can write is believed.
@Suite struct ConfigurationFileTests {
  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = "\(folder.path)/vault"
    try folder.write("text", to: "vault")
  }

  @Test func isRead() throws {
    #expect(try ConfigurationFile(path: path)?.bytes == Array("text".utf8))
  }

  @Test func isReadThroughALink() throws {
    let link = "\(folder.path)/link"
    #expect(unsafe symlink(path, link) == 0)
    #expect(try ConfigurationFile(path: link)?.bytes == Array("text".utf8))
    #expect(unsafe chown(path, 61_000, 0) == 0)
    #expect(problem(link) == "does not belong to root")
  }

  @Test func missingIsNoFault() throws {
    #expect(try ConfigurationFile(path: "\(folder.path)/gone") == nil)
    #expect(try ConfigurationFile(path: "\(path)/below") == nil)
    #expect(unsafe symlink("gone", "\(folder.path)/dangling") == 0)
    #expect(try ConfigurationFile(path: "\(folder.path)/dangling") == nil)
  }

  @Test(arguments: [0o664, 0o646, 0o622] as [mode_t])
  func writableByOthersIsRefused(mode: mode_t) {
    #expect(unsafe chmod(path, mode) == 0)
    #expect(problem(path) == "can be written by others than root")
  }

  @Test(arguments: [0o644, 0o600, 0o755, 0o444] as [mode_t])
  func writableByRootAloneIsRead(mode: mode_t) {
    #expect(unsafe chmod(path, mode) == 0)
    #expect(problem(path) == nil)
  }

  @Test func anothersFileIsRefused() {
    #expect(unsafe chown(path, 61_000, 0) == 0)
    #expect(problem(path) == "does not belong to root")
  }

  @Test func onlyRegularFilesAreRead() throws {
    #expect(problem(folder.path) == "is not a regular file")
    #expect(unsafe mkfifo("\(folder.path)/fifo", 0o644) == 0)
    #expect(problem("\(folder.path)/fifo") == "is not a regular file")
    #expect(problem("/dev/zero") == "is not a regular file")
  }

  @Test func loopOfLinksIsAFault() {
    #expect(unsafe symlink("loop", "\(folder.path)/loop") == 0)
    #expect(problem("\(folder.path)/loop")?.hasPrefix("cannot be read: ") == true)
  }

  @Test func lengthIsLimited() throws {
    try folder.write(String(repeating: "#\n", count: 32_768), to: "vault")
    #expect(problem(path) == nil)
    try folder.write(String(repeating: "#\n", count: 32_768) + "#", to: "vault")
    #expect(problem(path) == "is too long for a service file")
  }

  private func problem(_ path: String) -> String? {
    do throws(Misconfiguration) {
      _ = try ConfigurationFile(path: path)
      return nil
    } catch {
      return error.problem
    }
  }
}
