import Authentication
import FactorWire

// Faces and companions: a code means to them what it means of a password, but for a few.
extension Table {
  static let faceRows =
    codeRows(.face, [7: .strangeFace, 8: .faceFailed, 9: .faceFailed, 11: .strangeFace], .none(faceSuites)) + [
      Row("a face that is recognised", .transaction(.face, .approved), .face, nil, .none(faceSuites)),
      Row(
        "a face, and a module that changes the user", .transaction(.face, .doubted(.userChanged)), .face,
        .userChanged("vault-face"), .none("as of the finger")),
      Row(
        "a service for faces that asks for a password", .situation(.asksForMore(.face)), .face,
        .unfit(
          "the PAM service vault-face asks for an answer to be typed",
          hint: "only modules that ask nothing belong in /etc/pam.d/vault-face"), .none(faceSuites)),
      Row("no face is set up", .situation(.faceNotSetUp), .face, .faceNotSetUp, .none(preflightSuite)),
      Row("no enrolled face", .face(.none), .face, .noFace, .none(preflightSuite)),
      Row("a remote session, and a face", .face(.enrolled, isRemote: true), .face, .remoteFace, .none(preflightSuite)),
      Row(
        "five unrecognised faces before", .situation(.faceLocked), .face, .faceLocked, .none("FaceStrikesTests"),
        strikes: 5),
      Row("no face in time", .situation(.noFaceInTime), .face, .noFaceInTime, .none("it takes half a minute")),
    ]

  static let companionRows =
    codeRows(
      .companion, [7: .strangeCompanion, 8: .noCompanion, 9: .noCompanion, 10: .noCompanion], .none(companionSuites))
    + [
      Row(
        "a companion that is recognised", .transaction(.companion, .approved), .companion, nil, .none(companionSuites)),
      Row(
        "a companion that has said nothing", .transaction(.companion, .doubted(.nothingAsked)), .companion, .wordless,
        .none(companionSuites)),
      Row(
        "a companion, and a module that changes the user", .transaction(.companion, .doubted(.userChanged)), .companion,
        .userChanged("vault-companion"), .none("as of the password")),
      Row(
        "no companion is set up", .situation(.companionNotSetUp), .companion, .companionNotSetUp,
        .none(companionSuites)),
      Row(
        "no companion in time", .situation(.noCompanionInTime), .companion, .noCompanionInTime,
        .none("it takes half a minute: FactorRestTests")),
    ]

  private static let faceSuites = "the table's world has no camera: FaceTests"
  private static let preflightSuite = "the table's world has no camera: FacePreflightTests"
  private static let companionSuites = "the table's world has no security key: CompanionTests and CompanionServiceTests"

  /// Every return code of libpam; `own` are those that mean something else than of a password.
  private static func codeRows(_ service: FactorService, _ own: [Int32: Ending], _ world: World) -> [Row] {
    let method = service == .face ? Method.face : .companion
    return codes.flatMap { code in
      [
        Row(
          "code \(code.number) of \(service.rawValue)", .code(service, .authenticate, code.number), method,
          own[code.number] ?? ending(code.2, code, service), world),
        Row(
          "code \(code.number) of the account, by \(service.rawValue)", .code(service, .account, code.number), method,
          ending(code.4, code, service), world),
      ]
    }
  }

  private static func ending(_ meaning: Meaning, _ code: Code, _ service: FactorService) -> Ending {
    switch meaning {
    case .broken, .alike, .unheard: .broken(service.rawValue, code.number)
    case .ends(let ending), .fails(let ending), .unclear(let ending): ending
    }
  }
}
