// swift-tools-version: 6.1
import PackageDescription

// All code of the example app, so that it can be read and built without a project.
let package = Package(
    name: "ChatAppCode",
    platforms: [.iOS(.v16)],
    products: [.library(name: "ChatAppCode", targets: ["ChatAppCode"])],
    dependencies: [.package(name: "Beckon", path: "../../..")],
    targets: [
        .target(
            name: "ChatAppCode", dependencies: [.product(name: "Beckon", package: "Beckon")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
