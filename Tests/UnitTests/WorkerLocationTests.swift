import Glibc
import Testing

@testable import Authentication

/// A worker that somebody else could exchange is not run.
///
/// As root, who can give files away.
@Suite final class WorkerLocationTests {
  private let top: String
  private var folder: String { "\(top)/above/folder" }
  private var worker: String { "\(folder)/worker" }

  init() throws {
    var template = Array("/tmp/vault-worker-XXXXXX".utf8CString)
    top = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
    for path in ["\(top)/above", folder] { try #require(unsafe mkdir(path, 0o755) == 0) }
    let file = unsafe open(worker, O_CREAT | O_WRONLY, 0o755)
    try #require(file >= 0)
    close(file)
    for path in [top, "\(top)/above", folder, worker] { try #require(unsafe chmod(path, 0o755) == 0) }
  }

  deinit { for path in [worker, folder, "\(top)/above", top] { unsafe remove(path) } }

  private var problem: String? { WorkerLocation.fault(of: worker, startedBy: nil)?.message }

  @Test func aFolderUnderTmpIsSafe() {
    #expect(problem == nil)
  }

  @Test(arguments: ["/above/folder/worker", "/above/folder", "/above", ""], [0o775, 0o757] as [mode_t])
  func nothingOnTheWayMayBeWritableByOthers(path: String, mode: mode_t) {
    #expect(unsafe chmod(top + path, mode) == 0)
    #expect(problem == "\(top + path) is writable by others")
    #expect(WorkerLocation.fault(of: worker, startedBy: nil)?.mend == "chmod go-w \(top + path)")
    #expect(unsafe chmod(top + path, 0o755) == 0)
    #expect(problem == nil)
  }

  @Test(arguments: ["/above/folder/worker", "/above/folder", "/above", ""])
  func nothingOnTheWayMayBeSomebodyElses(path: String) {
    #expect(unsafe chown(top + path, 61_000, 0) == 0)
    #expect(problem == "\(top + path) belongs to somebody else")
    #expect(WorkerLocation.fault(of: worker, startedBy: nil)?.mend == "as root: chown root \(top + path)")
  }

  @Test func aStickyFolderOnTheWayMayBeWritable() {
    #expect(unsafe chmod("\(top)/above", 0o1777) == 0)
    #expect(problem == nil)
    #expect(unsafe chown("\(top)/above", 61_000, 0) == 0)
    #expect(problem != nil)
  }

  @Test func theWorkersOwnFolderMayNotEvenIfSticky() {
    #expect(unsafe chmod(folder, 0o1777) == 0)
    #expect(problem == "\(folder) is writable by others")
  }

  @Test func aFolderThatAlsoHoldsTheRunningProgramDoesNotCount() {
    func message(_ own: String) -> String? { WorkerLocation.fault(of: worker, startedBy: top + own)?.message }
    #expect(unsafe chmod("\(top)/above", 0o775) == 0)
    #expect(message("/above/bin/vault") == nil)
    #expect(message("/above-all/vault") == "\(top)/above is writable by others")
    #expect(unsafe chmod(folder, 0o775) == 0)
    #expect(message("/above/folder/vault") == "\(folder) is writable by others")
  }

  @Test func itMustBeExecutable() {
    #expect(unsafe chmod(worker, 0o644) == 0)
    #expect(problem == "\(worker) cannot be executed")
  }
}
