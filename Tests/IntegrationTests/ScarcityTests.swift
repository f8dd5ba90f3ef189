import Glibc
import Testing

extension Integration {
  /// Too few descriptors, processes or memory, and a caller that ignores its children.
  @Suite struct ScarcityTests {
    @Test(arguments: [["check"], ["unlock", "-S"], ["exec", "-S", "--", "/bin/true"]])
    func withoutItsOwnProcessesInProcItSaysSo(words: [String]) throws {
      let container = ["/usr/bin/unshare", "--pid", "--fork"] + Account.demo.identity
      let output = try Output(of: container + [Vault.path] + words, as: nil, input: "demo\n")
      output.expectEnd(.configuration)
      #expect(output.err.contains("vault: error: configuration: /proc does not show this process"))
    }

    @Test(arguments: [["--nofile=4"], ["--nofile=8"], ["--nofile=16"], ["--nproc=1"], ["--nproc=4"], ["--as=40000000"]])
    func tooLittleIsSaid(limit: [String]) throws {
      let vault = try Dialogue(["/usr/bin/prlimit"] + limit + [Vault.path, "unlock", "--method", "password"])
      try vault.expectEnd(.internalFault)
      #expect(vault.shows("ulimit"))
    }

    @Test func enoughIsEnough() throws {
      let vault = try Dialogue(["/usr/bin/prlimit", "--nofile=40", Vault.path, "unlock"])
      try vault.waitForBothFactors()
      try vault.enter("demo")
      try vault.expectEnd(.success)
    }

    @Test func aCallerThatIgnoresItsChildrenIsServedAndFindsThatUnchanged() throws {
      let askpass = try Askpass("askpass", "echo demo")
      let ignoring = ["/usr/bin/env", "--ignore-signal=CHLD"]
      let command = ["exec", "-A", "--", "/bin/grep", "^SigIgn", "/proc/self/status"]
      let plain = try Output(of: [Vault.path] + command, as: .demo, environment: askpass.environment)
      let output = try Output(of: ignoring + [Vault.path] + command, as: .demo, environment: askpass.environment)
      output.expectEnd(.success)
      #expect(output.out != plain.out, "the probe must see an ignored signal")
    }

    @Test func whatAskpassStartedEndsWithIt() throws {
      let askpass = try Askpass("askpass", "/bin/sleep 1234", "echo demo")
      let vault = try Dialogue.vault("unlock", "-A", environment: askpass.environment)
      try wait(for: "the program that askpass starts") { !Processes.running("/usr/bin/sleep").isEmpty }
      try Reader.touch(.demo)
      try vault.expectEnd(.success)
      try wait(for: "that program to be gone") { Processes.running("/usr/bin/sleep").isEmpty }
    }

    @Test func aBusThatGoesAwayIsNoRefusal() throws {
      let vault = try Dialogue.vault("unlock", "-p", "biometrics")
      try Reader.waitUntilNeeded()
      try vault.expect("finger")
      try SystemBus.restart(SIGKILL) { try vault.expectEnd(.biometryNotAvailable) }
    }
  }
}
