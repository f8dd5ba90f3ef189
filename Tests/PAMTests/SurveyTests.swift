import FactorWire
import Foundation
import Testing

@testable import PAM

/// What a survey tells of a service and of the modules it names.
@Suite struct SurveyTests {
  private let folder: Folder
  private let modules: Folder

  init() throws {
    folder = try Folder()
    modules = try Folder()
    for name in ["pam_a.so", "pam_b.so", "pam_c.so"] { try modules.write("", to: name) }
  }

  /// Surveys the service `vault` in the folder: the modules and the last word.
  private func survey() -> ([ServiceModule], WorkerMessage) {
    var file = ServiceFile("vault")
    file.directories = [folder.path]
    var found: [ServiceModule] = []
    let last = PAM.survey(file, moduleFolder: modules.path) { found.append($0) }
    return (found, last)
  }

  @Test func everyLineIsToldWithItsPlace() throws {
    try folder.write(
      "# x\nauth required pam_a.so one [two \\] three]\npassword required pam_gone.so\n@include common\n", to: "vault")
    try folder.write("account \\\n required pam_b.so\nauth include deep\nsession required pam_gone.so", to: "common")
    try folder.write("account required pam_gone.so\nauth required pam_c.so", to: "deep")
    let (found, last) = survey()
    #expect(last == .fit)
    #expect(
      found == [
        ServiceModule(
          facility: .auth, path: "\(modules.path)/pam_a.so", arguments: ["one", "two ] three"],
          file: "\(folder.path)/vault", line: 2),
        ServiceModule(
          facility: .account, path: "\(modules.path)/pam_b.so", file: "\(folder.path)/common", line: 1),
        ServiceModule(facility: .auth, path: "\(modules.path)/pam_c.so", file: "\(folder.path)/deep", line: 2),
      ])
    #expect(found.map(\.name) == ["pam_a.so", "pam_b.so", "pam_c.so"])
  }

  @Test func substacksAreFollowed() throws {
    try folder.write("auth substack common\naccount required pam_b.so", to: "vault")
    try folder.write("auth required pam_a.so\naccount required pam_c.so", to: "common")
    #expect(survey().0.map(\.name) == ["pam_a.so", "pam_b.so"])
  }

  @Test func whatStandsBeforeAFaultIsToldAllTheSame() throws {
    try folder.write("auth required pam_a.so\n@include gone\n", to: "vault")
    let (found, last) = survey()
    #expect(found.map(\.name) == ["pam_a.so"])
    guard case .result(.misconfigured(let file, let problem, let mend)) = last else {
      Issue.record("\(last)")
      return
    }
    #expect(file == "\(folder.path)/gone")
    #expect(problem.contains("is missing"))
    #expect(!mend.isEmpty)
  }

  /// A line, and whether libpam, asked with the module missing, lets the stack go on without a word; each was tried.
  static let missing: [(line: String, isExcused: Bool)] = [
    ("auth required pam_gone.so", false), ("auth sufficient pam_gone.so", false), ("auth optional pam_gone.so", false),
    ("auth [success=1 default=ignore] pam_gone.so", false), ("auth required /nowhere/pam_a.so", false),
    // The dash keeps the log quiet, and does not make a required module less required.
    ("-auth required pam_gone.so", false), ("-auth requisite pam_gone.so", false),
    ("-auth [success=ok] pam_gone.so", false), ("-auth [default=bad] pam_gone.so", false),
    ("-auth [module_unknown=die default=ignore] pam_gone.so", false),
    ("-auth sufficient pam_gone.so", true), ("-AUTH Optional pam_gone.so", true),
    ("-auth [success=1 default=ignore] pam_gone.so", true),
    ("-auth [module_unknown=ignore default=die] pam_gone.so", true),
  ]

  @Test(arguments: missing)
  func aMissingModuleIsToldUnlessTheLineDoesWithoutIt(line: String, isExcused: Bool) throws {
    try folder.write("\(line)\naccount required pam_b.so", to: "vault")
    let (found, last) = survey()
    #expect(last == .fit)
    #expect(found.first?.error == (isExcused ? 0 : ENOENT))
    #expect(found.last?.error == 0)
  }

  @Test func anAbsolutePathIsTakenAsItIs() throws {
    try folder.write("auth required \(modules.path)/pam_a.so\naccount required [pam_b.so]", to: "vault")
    #expect(survey().0.map(\.path) == ["\(modules.path)/pam_a.so", "\(modules.path)/pam_b.so"])
    #expect(survey().0.map(\.error) == [0, 0])
  }

  @Test func aPlaceThatOnlyLibpamKnowsIsNotJudged() throws {
    try folder.write("auth required /lib/$ISA/pam_gone.so\naccount required pam_b.so", to: "vault")
    #expect(survey().0.map(\.error) == [0, 0])
  }

  @Test func libpamsOwnFolderHasItsModules() throws {
    let folder = try #require(ModuleCall.folder)
    #expect(unsafe access("\(folder)/pam_unix.so", R_OK) == 0, "\(folder)")
  }

  @Test func theShippedServicesAreFit() {
    for service in [FactorService.password, .biometrics] {
      var found: [ServiceModule] = []
      #expect(PAM.survey(ServiceFile(service.rawValue)) { found.append($0) } == .fit)
      #expect(found.map(\.file) == [service.path, service.path])
      #expect(found.map(\.error) == [0, 0])
    }
  }
}
