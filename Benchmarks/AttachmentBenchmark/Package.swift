// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "AttachmentBenchmark",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "Beckon", path: "../.."), .package(name: "BeckonBackend", path: "../../Backend")],
    targets: [
        // Takes the place of malloc and its family in the whole process, and counts.
        .target(name: "CHeapMeter"),
        .executableTarget(
            name: "attachment-benchmark",
            dependencies: [
                "CHeapMeter",
                .product(name: "BeckonModel", package: "Beckon"), .product(name: "BeckonPush", package: "Beckon"),
                .product(name: "BeckonExtension", package: "Beckon"),
                .product(name: "BeckonNet", package: "BeckonBackend"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
