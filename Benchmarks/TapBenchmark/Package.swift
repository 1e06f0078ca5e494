// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "TapBenchmark",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Beckon", path: "../.."), .package(name: "Samples", path: "../Samples")],
    targets: [
        .executableTarget(
            name: "tap-benchmark",
            dependencies: ["BeckonModel", "BeckonPush", "BeckonRouting"].map { .product(name: $0, package: "Beckon") }
                + [.product(name: "Samples", package: "Samples")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
