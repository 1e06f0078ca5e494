// swift-tools-version: 6.1
import PackageDescription

// Compiles and tests the two rooms that import Apple's frameworks where there are none. Each framework that they import
// is declared here in a module of its own, `AppleUIKit` for `UIKit`; an alias lets the sources, and `canImport`, mean it.
let frameworks = [
    "UIKit", "UserNotifications", "Intents", "PushKit", "CallKit", "CryptoKit", "Security", "SwiftUI",
]

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let aliased =
    settings + [
        .unsafeFlags(frameworks.flatMap { ["-module-alias", "\($0)=Apple\($0)"] })
    ]

// The toolchain's Testing has overlays for the frameworks of a Mac, which are not here.
let testing = aliased + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

func framework(_ name: String, uses frameworks: [String] = []) -> Target {
    .target(
        name: "Apple\(name)", dependencies: frameworks.map { .target(name: "Apple\($0)") }, swiftSettings: settings)
}

func library(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Beckon") } }

func apple(_ names: String...) -> [Target.Dependency] { names.map { .target(name: "Apple\($0)") } }

let phone = library(
    "BeckonModel", "BeckonPush", "BeckonAPI", "BeckonStore", "BeckonExtension", "BeckonRouting", "BeckonClient",
    "BeckonURLSession", "BeckonCallChat", "BeckonScreens", "BeckonApp")

let package = Package(
    name: "AppleCheck",
    defaultLocalization: "en",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Beckon", path: "..")],
    targets: [
        // What Apple's Foundation has beside the toolchain's.
        framework("Foundation"),
        framework("UserNotifications", uses: ["Foundation"]),
        framework("UIKit", uses: ["Foundation", "UserNotifications"]),
        framework("Intents", uses: ["Foundation", "UserNotifications"]),
        framework("PushKit", uses: ["Foundation"]),
        framework("CallKit", uses: ["Foundation"]),
        framework("CryptoKit", uses: ["Foundation"]),
        framework("Security", uses: ["Foundation"]),
        framework("SwiftUI", uses: ["Foundation", "UIKit"]),
        // Links to the rooms themselves.
        .target(
            name: "BeckonUIKit",
            dependencies: phone
                + apple("Foundation", "UIKit", "UserNotifications", "PushKit", "CallKit", "Security", "SwiftUI"),
            resources: [.process("Resources")], swiftSettings: aliased),
        .target(
            name: "BeckonNotificationService",
            dependencies: library("BeckonModel", "BeckonPush", "BeckonExtension", "BeckonRouting")
                + apple("Foundation", "UserNotifications", "Intents", "CryptoKit"),
            swiftSettings: aliased),
        // A link to the template of an app's extension.
        .target(
            name: "ExampleNotificationService",
            dependencies: ["BeckonNotificationService"]
                + apple("Foundation", "UserNotifications", "Intents", "CryptoKit"),
            exclude: ["Info.plist", "NotificationService.entitlements", "README.md"],
            swiftSettings: aliased),
        // A link to the example app's code.
        .target(
            name: "ExampleChatApp",
            dependencies: ["BeckonUIKit"] + phone
                + apple("Foundation", "UIKit", "UserNotifications", "PushKit", "CallKit", "SwiftUI"),
            swiftSettings: aliased),
        .testTarget(name: "AppleUIKitTests", dependencies: apple("UIKit"), swiftSettings: testing),
        .testTarget(
            name: "BeckonUIKitTests",
            dependencies: ["BeckonUIKit"] + phone + library("BeckonTesting")
                + apple("Foundation", "UIKit", "UserNotifications", "PushKit", "CallKit", "Security", "SwiftUI"),
            swiftSettings: testing),
        .testTarget(
            name: "ExampleChatAppTests",
            dependencies: ["ExampleChatApp", "BeckonUIKit"] + phone + library("BeckonTesting")
                + apple("Foundation", "UIKit", "UserNotifications", "PushKit", "CallKit", "SwiftUI"),
            swiftSettings: testing),
        .testTarget(
            name: "SeedFlowTests",
            dependencies: ["BeckonUIKit", "BeckonNotificationService"] + phone + library("BeckonTesting")
                + apple("Foundation", "UIKit", "UserNotifications", "PushKit", "CallKit", "Security"),
            swiftSettings: testing),
        .testTarget(
            name: "BeckonNotificationServiceTests",
            dependencies: ["BeckonNotificationService"]
                + library("BeckonModel", "BeckonPush", "BeckonExtension", "BeckonRouting", "BeckonTesting")
                + apple("Foundation", "UserNotifications", "Intents", "CryptoKit"),
            swiftSettings: testing),
    ],
    swiftLanguageModes: [.v6]
)
