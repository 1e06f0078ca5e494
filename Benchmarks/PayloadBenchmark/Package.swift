// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "PayloadBenchmark",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Beckon", path: "../..")],
    targets: [
        .executableTarget(
            name: "payload-benchmark",
            dependencies: [
                .product(name: "BeckonModel", package: "Beckon"), .product(name: "BeckonPush", package: "Beckon"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
