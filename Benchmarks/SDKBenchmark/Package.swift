// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "SDKBenchmark",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Beckon", path: "../.."), .package(name: "Samples", path: "../Samples")],
    targets: [
        .executableTarget(
            name: "sdk-benchmark",
            dependencies: ["BeckonModel", "BeckonAPI", "BeckonStore", "BeckonClient", "BeckonScreens"].map {
                .product(name: $0, package: "Beckon")
            } + [.product(name: "Samples", package: "Samples")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
