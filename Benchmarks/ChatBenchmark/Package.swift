// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "ChatBenchmark",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "BeckonBackend", path: "../../Backend")],
    targets: [
        // Swift's Glibc leaves epoll out.
        .target(name: "CEpoll"),
        .executableTarget(
            name: "chat-benchmark",
            dependencies: ["CEpoll", .product(name: "BeckonNet", package: "BeckonBackend")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
