import Glibc
import Testing

/// The test world (Tests/World/world.sh): the suites run in it alone, and each test finds it as it was made.
enum World {
  /// Fails with advice outside of the world: nothing here may touch the machine's own accounts and PAM files.
  static func require() throws {
    guard Files.exists("/run/world/bin/touch-reader"), getuid() == 0 else {
      throw Failure("these tests run in the test world alone: run make test")
    }
    guard Files.exists(Vault.path), Files.exists(Vault.factorWorker), Files.exists(Vault.readerWorker) else {
      throw Failure("vault is not installed in this world: run make test")
    }
  }

  /// Whether the programs that are installed here are those that are shipped.
  static var hasReleasedPrograms: Bool { unsafe getenv("CONFIG").map { unsafe String(cString: $0) } == "release" }

  /// Undoes what the test before may have left.
  static func reset() throws {
    try require()
    _ = signal(SIGPIPE, SIG_IGN)
    keepDescriptorsToOneself()
    try WorldFiles.restore()
    try Scratch.empty()
    try Tally.clearAll()
    try tool(["/bin/rm", "-rf"] + Account.allCases.map { $0.home + "/.local" })
    try Keyring.clear()
    try Reader.restore()
  }

  /// Whatever this process was given open is not for the programs that it starts.
  private static func keepDescriptorsToOneself() {
    for descriptor in Files.names(in: "/proc/self/fd").compactMap({ Int32($0) }) where descriptor > 2 {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// Records what a test has left running, and ends it.
  static func checkNothingIsLeft(after test: String) {
    let isClean = eventually(within: .seconds(3)) { leftovers.isEmpty }
    guard !isClean else { return }
    let names = leftovers.map { "\($0) \(Processes.command(of: $0) ?? "")" }
    Issue.record("left running after \(test): \(names)")
    for pid in leftovers { kill(pid, SIGKILL) }
  }

  /// vault and its parts, whoever runs them, and all that runs as one of the accounts.
  private static var leftovers: [pid_t] {
    let names = ["vault", "vault-pam", "vault-reader"]
    let users = Set(Account.allCases.map(\.uid))
    return Processes.all.filter { process in
      let isOurs = Processes.command(of: process).map(names.contains) == true && !isOfTheLibrarysTests(process)
      return isOurs || Processes.owner(of: process).map(users.contains) == true
    }
  }

  /// The tests of the library, which may run in this process at the same time, start workers as a program does.
  private static func isOfTheLibrarysTests(_ process: pid_t) -> Bool {
    Processes.command(of: process) != "vault" && Processes.parent(of: process) == getpid()
  }
}

/// Surrounds every test of a suite: the world as it was made before, nothing left after.
struct InWorld: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try World.reset()
    defer { World.checkNothingIsLeft(after: test.name) }
    try await function()
    // Other suites share the world, and do not reset it.
    try WorldFiles.restore()
  }
}

extension Trait where Self == InWorld {
  static var inWorld: Self { InWorld() }
}

/// The suites of the built and installed programs, one test at a time, as there is one reader.
@Suite(.serialized, .inWorld, .timeLimit(.minutes(2)))
enum Integration {}
