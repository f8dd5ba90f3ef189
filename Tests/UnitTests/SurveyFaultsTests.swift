import FactorWire
import Testing

@testable import Authentication

/// What is wrong with a service that libpam could be asked for.
@Suite struct SurveyFaultsTests {
  private func module(
    _ name: String, _ arguments: String..., facility: ServiceModule.Facility = .auth, file: String = "vault",
    error: Int32 = 0
  ) -> ServiceModule {
    ServiceModule(
      facility: facility, path: "/lib/security/\(name)", arguments: arguments, file: "/etc/pam.d/\(file)", line: 7,
      error: error)
  }

  private func faults(_ modules: ServiceModule..., of service: FactorService = .password) -> [Fault] {
    Survey(modules: modules).faults(of: service)
  }

  @Test func thereIsNothingWrongWithOrdinaryModules() {
    let modules = [module("pam_unix.so"), module("pam_sss.so"), module("pam_unix.so", facility: .account)]
    #expect(Survey(modules: modules).faults(of: .password).isEmpty)
    #expect(faults(module("pam_fprintd.so", "max-tries=1", file: "vault-biometrics"), of: .biometrics).isEmpty)
  }

  static let readers: [(String, [String])] = [
    ("pam_fprintd.so", []), ("pam_fprintd_grosshack.so", []), ("pam_howdy.so", []), ("pam_visage.so", []),
    ("pam_python.so", ["/lib/security/howdy/pam.py"]),
  ]

  @Test(arguments: readers)
  func aPasswordThatWouldWaitForAReaderIsNamed(name: String, arguments: [String]) {
    var line = module(name)
    line.arguments = arguments
    let found = faults(line)
    #expect(found.count == 1)
    #expect(found.first?.message.contains("the password would wait") == true)
    #expect(found.first?.mend == "take line 7 of /etc/pam.d/vault out")
    line.file = "/etc/pam.d/common-auth"
    #expect(faults(line).first?.mend?.contains("in /etc/pam.d/vault instead of including it") == true)
    line.facility = .account
    #expect(faults(line).isEmpty)
  }

  /// A service, a module that has no place in it, and what is said of that.
  static let misplaced: [(FactorService, String, String)] = [
    (.password, "pam_irlume.so", "the password would wait for the camera"),
    (.biometrics, "pam_howdy.so", "the finger would wait for the camera"),
    (.face, "pam_fprintd.so", "the face would wait for the reader"),
    (.companion, "pam_fprintd.so", "the companion would wait for the reader"),
    (.companion, "pam_visage.so", "the companion would wait for the camera"),
    (.companion, "pam_u2f.so", "does not say that the key is to be touched"),
  ]

  @Test(arguments: misplaced) func aModuleOfAnotherFactorIsNamed(service: FactorService, name: String, text: String) {
    let found = faults(module(name, file: service.rawValue), of: service)
    #expect(found.count == 1)
    #expect(found.first?.message.contains(text) == true)
  }

  @Test func whatIsInItsPlaceIsNot() {
    #expect(faults(module("pam_howdy.so"), of: .face).isEmpty)
    #expect(faults(module("pam_exec.so"), of: .face).isEmpty)
    for option in ["cue", "interactive", "manual", "conf=/etc/u2f"] {
      #expect(faults(module("pam_u2f.so", "origin=x", option), of: .companion).isEmpty)
    }
    #expect(faults(module("pam_u2f.so"), of: .password).isEmpty)
  }

  @Test func pythonAloneIsNoReader() {
    #expect(faults(module("pam_python.so", "/opt/other.py")).isEmpty)
  }

  @Test func aMissingModuleIsNamedWithItsLine() {
    let found = faults(module("pam_gone.so", facility: .account, error: 2))
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
    #expect(faults(line, of: .biometrics).first?.mend == "write max-tries=1 in line 7 of /etc/pam.d/vault")
  }
}
