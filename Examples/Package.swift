// swift-tools-version: 6.2
import PackageDescription

/// Apple's LocalAuthentication for Linux: a product of the package `vault`, which is the folder above.
let localAuthentication: Target.Dependency =
  .product(name: "LocalAuthentication", package: "vault")

let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Examples",
  dependencies: [
    .package(name: "vault", path: "..")
  ],
  targets: [
    .executableTarget(name: "is-it-you", dependencies: [localAuthentication], swiftSettings: settings),
    .target(name: "Notebook", dependencies: [localAuthentication], swiftSettings: settings),
    .executableTarget(name: "notes", dependencies: ["Notebook", localAuthentication], swiftSettings: settings),
    .testTarget(name: "NotebookTests", dependencies: ["Notebook", localAuthentication], swiftSettings: settings),
  ]
)
