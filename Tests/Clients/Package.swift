// swift-tools-version: 6.2
import PackageDescription

// Programs as people write them for Apple's systems: they import LocalAuthentication alone, and know nothing of Linux.
// Each must compile as it stands and without a warning, but for those of Apple's deprecations.

/// A warning is an error, but for those that tell of an older name.
let quietly: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
]

let library = Target.Dependency.product(name: "LocalAuthentication", package: "vault")

/// The folder of a style is a link to that of the other mode where both modes take the same text.
func client(_ style: String, _ version: Int, _ mode: SwiftLanguageMode, _ settings: [SwiftSetting]) -> Target {
  .executableTarget(
    name: "\(style)\(version)", dependencies: [library], path: "Swift\(version)/\(style)",
    swiftSettings: settings + [.swiftLanguageMode(mode)])
}

/// The styles that both modes have.
let both = [
  "Async", "Errors", "Gate", "Keeper", "Manager", "Outcome", "Protocols", "Rights", "Semaphore", "Surface", "Texts",
]

/// Functions for C, and the program in C that calls them.
func entries(_ version: Int, _ mode: SwiftLanguageMode) -> [Target] {
  [
    .target(
      name: "CEntry\(version)", dependencies: [library], path: "Swift\(version)/CEntry",
      swiftSettings: quietly + [.swiftLanguageMode(mode)]),
    .executableTarget(name: "CMain\(version)", dependencies: [.target(name: "CEntry\(version)")], path: "C\(version)"),
  ]
}

let package = Package(
  name: "Clients",
  dependencies: [.package(name: "vault", path: "../..")],
  targets: both.flatMap { [client($0, 5, .v5, quietly), client($0, 6, .v6, quietly)] }
    // Its protocol lacks a mark that the language asks for in a later mode: a warning tells so.
    + [client("Unmarked", 5, .v5, [])]
    + entries(5, .v5) + entries(6, .v6)
)
