// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is built with: the strictest settings the compiler has.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// A package with flags of its own could not be used by others: the Makefile gives those that harden the programs.
let cSettings: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
  .define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release)),
]

/// What `make sanitize` builds into the programs besides.
let sanitizing = Context.environment["VAULT_SANITIZER"] == nil ? [] : ["CSanitizer"]

/// One room of the design: a library target, its folder under Sources.
func room(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies + ["CStart"] + sanitizing.map { .target(name: $0) },
    swiftSettings: settings)
}

/// A program that the tests use the library with.
func probe(_ name: String, _ path: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["LocalAuthentication"] + sanitizing.map { .target(name: $0) }, path: path,
    swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: Target.Dependency..., exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + sanitizing.map { .target(name: $0) }, exclude: exclude,
    swiftSettings: settings)
}

/// What the fuzz targets reach into.
let fuzzed: [Target.Dependency] = [
  "Authentication", "CSystemd", "FactorWire", "Fprint", "PAM", "Prompters", "Sessions",
]

/// The fuzz targets: a program for libFuzzer when `make fuzz` asks for it, else a test that replays their corpus.
let fuzzing: Target =
  Context.environment["VAULT_FUZZER"] == nil
  ? .testTarget(
    name: "FuzzTests", dependencies: fuzzed, path: "Fuzz/Targets", exclude: ["Runner"], swiftSettings: settings)
  : .executableTarget(
    name: "fuzz", dependencies: fuzzed, path: "Fuzz/Targets", exclude: ["Replay"], swiftSettings: settings)

let package = Package(
  name: "vault",
  products: [
    .executable(name: "vault", targets: ["vault"]),
    .executable(name: "vault-pam", targets: ["vault-pam"]),
    .executable(name: "vault-reader", targets: ["vault-reader"]),
    .library(name: "LocalAuthentication", targets: ["LocalAuthentication"]),
  ],
  targets: [
    .target(name: "CPAM", cSettings: cSettings, linkerSettings: [.linkedLibrary("pam")]),
    .target(name: "CLinux", cSettings: cSettings),
    .target(name: "CStart", cSettings: cSettings),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd"),

    room("FactorWire", "CLinux"),
    room("PAM", "CPAM", "FactorWire"),
    room("Fprint", "CSystemd", "FactorWire"),
    room("Authentication", "CLinux", "FactorWire"),
    room("Prompters", "Authentication", "CLinux", "FactorWire"),
    room("Sessions", "Authentication", "CLinux"),
    room("LocalAuthentication", "Authentication", "FactorWire", "Prompters", "Sessions"),
    room("VaultCommands", "Authentication", "CLinux", "FactorWire", "Prompters", "Sessions"),

    program("vault", "VaultCommands"),
    program("vault-pam", "PAM"),
    program("vault-reader", "FactorWire", "Fprint"),

    .target(
      name: "Outcomes", dependencies: ["Authentication", "FactorWire"], path: "Tests/Outcomes",
      swiftSettings: settings),
    tests("UnitTests", "Authentication", "CLinux", "FactorWire", "Outcomes", "Prompters", "Sessions", "VaultCommands"),
    tests("LocalAuthenticationTests", "Authentication", "FactorWire", "LocalAuthentication"),
    probe("context-probe", "Tests/ContextProbe"),
    probe("context-stress", "Tests/ContextStress"),
    tests("PAMTests", "CPAM", "FactorWire", "PAM", exclude: ["Module"]),
    tests("FprintTests", "FactorWire", "Fprint"),
    tests("IntegrationTests", "Authentication", "FactorWire", "Outcomes", exclude: ["Modules"]),
    fuzzing,
  ] + sanitizing.map { .target(name: $0, path: "Tests/Sanitizer", publicHeadersPath: ".") },
  cLanguageStandard: .gnu11
)
