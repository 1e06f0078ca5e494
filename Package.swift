// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A room of the house: the folder is the floor, the target's name is the folder in it and the import.
/// - Parameters:
///   - resources: in the room's folder; left out on Linux, where nothing asks for them.
func room(
    _ name: String, on floor: String, uses rooms: [String] = [], resources: [String] = []
) -> Target {
    #if os(Linux)
        let (left, taken) = (resources, [Resource]())
    #else
        let (left, taken) = ([String](), resources.map { Resource.process($0) })
    #endif
    return .target(
        name: name,
        dependencies: rooms.map { .target(name: $0) },
        path: "Sources/\(floor)/\(name)",
        exclude: left,
        resources: taken,
        swiftSettings: settings
    )
}

func tests(of name: String, uses rooms: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: ([name] + rooms).map { .target(name: $0) },
        path: "Tests/\(name)Tests",
        swiftSettings: settings
    )
}

/// What an app links: every room of the phone but the one of its service extension.
let app = [
    "BeckonModel", "BeckonPush", "BeckonAPI", "BeckonStore", "BeckonExtension", "BeckonRouting", "BeckonClient",
    "BeckonURLSession", "BeckonCallChat", "BeckonScreens", "BeckonApp",
]

let package = Package(
    name: "Beckon",
    defaultLocalization: "en",
    platforms: [.iOS(.v16), .macOS(.v13)],
    products: [
        .library(name: "BeckonModel", targets: ["BeckonModel"]),
        .library(name: "BeckonPush", targets: ["BeckonPush"]),
        .library(name: "BeckonAPI", targets: ["BeckonAPI"]),
        // For the server's own store.
        .library(name: "BeckonDatabase", targets: ["BeckonDatabase"]),
        .library(name: "BeckonStore", targets: ["BeckonStore"]),
        .library(name: "BeckonExtension", targets: ["BeckonExtension"]),
        .library(name: "BeckonRouting", targets: ["BeckonRouting"]),
        .library(name: "BeckonClient", targets: ["BeckonClient"]),
        .library(name: "BeckonURLSession", targets: ["BeckonURLSession"]),
        .library(name: "BeckonCallChat", targets: ["BeckonCallChat"]),
        .library(name: "BeckonScreens", targets: ["BeckonScreens"]),
        .library(name: "BeckonApp", targets: ["BeckonApp"]),
        .library(name: "BeckonTesting", targets: ["BeckonTesting"]),
    ],
    targets: [
        room("BeckonModel", on: "Shared"),
        room("BeckonPush", on: "Shared", uses: ["BeckonModel"]),
        room("BeckonAPI", on: "Shared", uses: ["BeckonModel"]),
        // The system's on Apple, Debian's here: a module map for the header.
        .systemLibrary(
            name: "CSQLite", path: "Sources/Shared/CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        room("BeckonDatabase", on: "Shared", uses: ["BeckonModel", "CSQLite"]),
        room("BeckonStore", on: "Phone", uses: ["BeckonModel", "BeckonPush", "BeckonAPI", "BeckonDatabase"]),
        room("BeckonExtension", on: "Phone", uses: ["BeckonModel", "BeckonPush"]),
        room("BeckonRouting", on: "Phone", uses: ["BeckonModel", "BeckonPush"]),
        room(
            "BeckonClient", on: "Phone", uses: ["BeckonModel", "BeckonAPI", "BeckonPush", "BeckonStore"],
            resources: ["PrivacyInfo.xcprivacy"]),
        // A room of its own: on Linux it brings libcurl and forty more libraries, which no server needs.
        room("BeckonURLSession", on: "Phone", uses: ["BeckonModel", "BeckonAPI", "BeckonClient"]),
        room("BeckonCallChat", on: "Phone", uses: ["BeckonModel", "BeckonAPI", "BeckonStore", "BeckonClient"]),
        room(
            "BeckonScreens", on: "Phone",
            uses: ["BeckonModel", "BeckonAPI", "BeckonStore", "BeckonClient", "BeckonCallChat"]),
        room(
            "BeckonApp", on: "Phone",
            uses: [
                "BeckonModel", "BeckonPush", "BeckonAPI", "BeckonStore", "BeckonExtension", "BeckonRouting",
                "BeckonClient", "BeckonCallChat", "BeckonScreens",
            ]),
        room(
            "BeckonTesting", on: "Desk",
            uses: [
                "BeckonModel", "BeckonPush", "BeckonAPI", "BeckonStore", "BeckonExtension", "BeckonRouting",
                "BeckonClient", "BeckonCallChat", "BeckonScreens", "BeckonApp",
            ]),
        tests(of: "BeckonModel"),
        tests(of: "BeckonPush", uses: ["BeckonModel"]),
        tests(of: "BeckonAPI", uses: ["BeckonModel"]),
        tests(of: "BeckonDatabase", uses: ["BeckonModel"]),
        tests(of: "BeckonStore", uses: ["BeckonModel", "BeckonAPI", "BeckonDatabase", "BeckonTesting"]),
        tests(of: "BeckonExtension", uses: ["BeckonModel", "BeckonPush", "BeckonTesting"]),
        tests(of: "BeckonRouting", uses: ["BeckonModel", "BeckonPush", "BeckonTesting"]),
        tests(
            of: "BeckonClient",
            uses: ["BeckonModel", "BeckonAPI", "BeckonDatabase", "BeckonPush", "BeckonStore", "BeckonTesting"]),
        tests(
            of: "BeckonCallChat", uses: ["BeckonModel", "BeckonAPI", "BeckonStore", "BeckonClient", "BeckonTesting"]),
        tests(
            of: "BeckonScreens",
            uses: [
                "BeckonModel", "BeckonPush", "BeckonAPI", "BeckonStore", "BeckonRouting", "BeckonClient",
                "BeckonCallChat", "BeckonTesting",
            ]),
        tests(of: "BeckonApp", uses: ["BeckonModel", "BeckonPush", "BeckonClient", "BeckonTesting"]),
        tests(
            of: "BeckonTesting",
            uses: [
                "BeckonModel", "BeckonPush", "BeckonAPI", "BeckonStore", "BeckonExtension", "BeckonRouting",
                "BeckonClient", "BeckonScreens", "BeckonApp",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// The rooms that import Apple's frameworks. On Linux `AppleCheck` compiles and tests them, as targets of its own.
#if os(Linux)
    package.products += [.library(name: "Beckon", targets: app)]
#else
    package.products += [
        .library(name: "Beckon", targets: app + ["BeckonUIKit"]),
        .library(name: "BeckonUIKit", targets: ["BeckonUIKit"]),
        .library(name: "BeckonNotificationService", targets: ["BeckonNotificationService"]),
    ]
    package.targets += [
        room("BeckonUIKit", on: "Phone", uses: app, resources: ["Resources"]),
        room(
            "BeckonNotificationService", on: "Phone",
            uses: ["BeckonModel", "BeckonPush", "BeckonExtension", "BeckonRouting"]),
    ]
#endif
