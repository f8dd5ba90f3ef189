import FactorWire
import Testing

@testable import Authentication

/// What is wrong with a service that libpam could be asked for.
@Suite struct SurveyFindingsTests {
  private func module(
    _ name: String, _ arguments: String..., facility: ServiceModule.Facility = .auth, file: String = "vault",
    error: Int32 = 0
  ) -> ServiceModule {
    ServiceModule(
      facility: facility, path: "/lib/security/\(name)", arguments: arguments, file: "/etc/pam.d/\(file)", line: 7,
      error: error)
  }

  private func findings(_ modules: ServiceModule..., for service: FactorService = .password) -> [Finding] {
    Survey(modules: modules).findings(for: service)
  }

  @Test func thereIsNothingWrongWithOrdinaryModules() {
    let modules = [module("pam_unix.so"), module("pam_sss.so"), module("pam_unix.so", facility: .account)]
    #expect(Survey(modules: modules).findings(for: .password).isEmpty)
    #expect(findings(module("pam_fprintd.so", "max-tries=1", file: "vault-biometrics"), for: .biometrics).isEmpty)
  }

  static let readers: [(String, [String])] = [
    ("pam_fprintd.so", []), ("pam_fprintd_grosshack.so", []), ("pam_howdy.so", []), ("pam_visage.so", []),
    ("pam_python.so", ["/lib/security/howdy/pam.py"]),
  ]

  @Test(arguments: readers)
  func aPasswordThatWouldWaitForAReaderIsNamed(name: String, arguments: [String]) {
    var line = module(name)
    line.arguments = arguments
    let found = findings(line)
    #expect(found.count == 1)
    #expect(found.first?.message.contains("the password would wait") == true)
    #expect(found.first?.mend == "take line 7 of /etc/pam.d/vault out")
    line.file = "/etc/pam.d/common-auth"
    #expect(findings(line).first?.mend?.contains("in /etc/pam.d/vault instead of including it") == true)
    line.facility = .account
    #expect(findings(line).isEmpty)
  }

  @Test func pythonAloneIsNoReader() {
    #expect(findings(module("pam_python.so", "/opt/other.py")).isEmpty)
  }

  @Test func aMissingModuleIsNamedWithItsLine() {
    let found = findings(module("pam_gone.so", facility: .account, error: 2))
    #expect(
      found.first?.message
        == "line 7 of /etc/pam.d/vault names /lib/security/pam_gone.so, which cannot be read: No such file or directory"
    )
    #expect(found.first?.mend?.contains("take line 7 of /etc/pam.d/vault out") == true)
  }

  @Test(arguments: [[], ["max-tries=3"], ["max-tries=1", "max-tries=2"], ["max-tries=10"]])
  func severalFingersInOneTransactionAreNamed(arguments: [String]) {
    var line = module("pam_fprintd.so")
    line.arguments = arguments
    #expect(findings(line, for: .biometrics).first?.mend == "write max-tries=1 in line 7 of /etc/pam.d/vault")
  }
}
