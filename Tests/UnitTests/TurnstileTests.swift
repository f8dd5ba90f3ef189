import Glibc
import Testing

@testable import Authentication

/// One at a time, on a real FIFO of a folder of its own.
@Suite(.timeLimit(.minutes(1))) final class TurnstileTests {
  private let home: String
  private let folder: StateFolder

  init() throws {
    var template = Array("/tmp/vault-turnstile-XXXXXX".utf8CString)
    home = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
    folder = StateFolder(home: home)
  }

  deinit {
    let files = ["/turn-here", ""].map { "\(home)/.local/state/vault\($0)" }
    for path in files + ["\(home)/.local/state", "\(home)/.local", home] { unsafe remove(path) }
  }

  private func turnstile() -> Turnstile {
    Turnstile { [folder] purpose in folder.openTurn("here", purpose) }
  }

  @Test func oneTakesItAndTheOtherCannot() {
    let (first, second) = (turnstile(), turnstile())
    #expect(first.take() && first.take())
    #expect(!second.take())
  }

  @Test func whoeverWaitsHasItWhenItIsFree() async {
    let (first, second) = (turnstile(), turnstile())
    #expect(first.take())
    let wait = Task { await second.wait() }
    while await !isAsleep() { await Task.yield() }
    first.free()
    #expect(await wait.value == .held)
    #expect(!first.take())
    #expect(await second.wait() == .held, "who has it need not wait")
  }

  /// Whether somebody sleeps on the FIFO: the writer's end alone has one reader then.
  private func isAsleep() async -> Bool {
    let name = "\(home)/.local/state/vault/turn-here"
    return (0..<256).count { descriptor in
      var target = [CChar](repeating: 0, count: 256)
      let length = unsafe readlink("/proc/self/fd/\(descriptor)", &target, target.count)
      return String(decoding: target.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self) == name
    } > 1
  }

  @Test func aWaitCanBeCancelled() async {
    let (first, second) = (turnstile(), turnstile())
    #expect(first.take())
    let wait = Task { await second.wait() }
    wait.cancel()
    #expect(await wait.value == .cancelled)
    #expect(!second.take())
  }

  @Test func itIsFreeWhenItsHolderIsGone() async {
    var first: Turnstile? = turnstile()
    #expect(first?.take() == true)
    first = nil
    #expect(await turnstile().wait() == .held)
  }

  @Test func whereThereIsNoFileNobodyWaits() async {
    let none = Turnstile { _ in nil }
    #expect(none.take())
    #expect(await none.wait() == .held)
  }

  @Test func onAFileWithoutSleepersItIsTriedAgain() async {
    defer { unsafe remove("\(home)/lock") }
    let (first, second) = (lock(), lock())
    #expect(first.take())
    let wait = Task { await second.wait() }
    await Task.yield()
    first.free()
    #expect(await wait.value == .held)
  }

  /// As a terminal's device is one.
  private func lock() -> Turnstile {
    let path = "\(home)/lock"
    return Turnstile { purpose in
      purpose == .holding ? unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) : nil
    }
  }
}
