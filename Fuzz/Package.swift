// swift-tools-version: 6.1
import PackageDescription

// libFuzzer has the `main`. Its own package, since the flags would disturb every other build.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(["-parse-as-library"]),
]

let library: [Target.Dependency] = [
    .product(name: "BeckonModel", package: "Beckon"), .product(name: "BeckonPush", package: "Beckon"),
]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Beckon", path: "..")],
    targets: [
        .executableTarget(name: "FuzzBytes", dependencies: library, swiftSettings: settings),
        .executableTarget(name: "FuzzUserInfo", dependencies: library, swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
