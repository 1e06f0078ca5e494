// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// Rooms of the library that a room of this package may use.
func library(_ names: [String]) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "Beckon") }
}

/// A room of the house: the folder is the floor, the target's name is the folder in it and the import.
func room(_ name: String, on floor: String, uses rooms: [String] = [], of products: [String] = []) -> Target {
    .target(
        name: name,
        dependencies: rooms.map { .target(name: $0) } + library(products),
        path: "Sources/\(floor)/\(name)",
        swiftSettings: settings
    )
}

func tests(of name: String, uses rooms: [String] = [], of products: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: ([name] + rooms).map { .target(name: $0) } + library(products),
        path: "Tests/\(name)Tests",
        resources: name == "BeckonNet" ? [.copy("Corpus")] : [],
        swiftSettings: settings
    )
}

/// A C library of the system: a module map and a shim for what Swift cannot import.
func system(_ name: String, pkgConfig: String? = nil, apt: String, brew: String) -> Target {
    .systemLibrary(
        name: name,
        path: "Sources/System/\(name)",
        pkgConfig: pkgConfig,
        providers: [.apt([apt]), .brew([brew])]
    )
}

let package = Package(
    name: "BeckonBackend",
    platforms: [.macOS(.v14)],
    products: [
        .executable(name: "beckon", targets: ["beckon"]),
        // For the benchmarks.
        .library(name: "BeckonNet", targets: ["BeckonNet"]),
    ],
    dependencies: [
        .package(name: "Beckon", path: "..")
    ],
    targets: [
        system("CLibEV", apt: "libev-dev", brew: "libev"),
        system("CHTTPParser", apt: "libhttp-parser-dev", brew: "http-parser"),
        system("CWslay", apt: "libwslay-dev", brew: "wslay"),
        system("CNGHTTP2", pkgConfig: "libnghttp2", apt: "libnghttp2-dev", brew: "libnghttp2"),
        system("COpenSSL", pkgConfig: "openssl", apt: "libssl-dev", brew: "openssl@3"),
        room(
            "BeckonNet", on: "System",
            uses: ["CLibEV", "CHTTPParser", "CWslay", "CNGHTTP2", "COpenSSL"]),
        room(
            "BeckonServer", on: "Server",
            uses: ["BeckonNet"], of: ["BeckonModel", "BeckonAPI"]),
        room(
            "BeckonGateway", on: "Server",
            uses: ["BeckonNet", "BeckonServer"], of: ["BeckonModel", "BeckonPush", "BeckonAPI"]),
        room(
            "BeckonSQLite", on: "Server",
            uses: ["BeckonServer"], of: ["BeckonModel", "BeckonAPI", "BeckonDatabase"]),
        room(
            "BeckonAPNsEmulator", on: "Desk",
            uses: ["BeckonNet"], of: ["BeckonModel", "BeckonAPI", "BeckonPush"]),
        room(
            "BeckonDesk", on: "Desk",
            uses: ["BeckonNet", "BeckonServer", "BeckonGateway", "BeckonSQLite", "BeckonAPNsEmulator"],
            of: [
                "BeckonModel", "BeckonPush", "BeckonAPI", "BeckonExtension", "BeckonRouting", "BeckonClient",
                "BeckonCallChat", "BeckonScreens", "BeckonApp", "BeckonTesting",
            ]),
        .executableTarget(
            name: "beckon",
            dependencies: [
                "BeckonNet", "BeckonServer", "BeckonGateway", "BeckonSQLite", "BeckonAPNsEmulator", "BeckonDesk",
            ]
                + library([
                    "BeckonModel", "BeckonAPI", "BeckonStore", "BeckonClient", "BeckonPush", "BeckonExtension",
                    "BeckonTesting",
                ]),
            path: "Sources/beckon",
            swiftSettings: settings
        ),
        tests(of: "BeckonNet"),
        tests(
            of: "BeckonServer", uses: ["BeckonNet", "BeckonSQLite"],
            of: ["BeckonModel", "BeckonAPI", "BeckonDatabase", "BeckonClient", "BeckonTesting"]),
        tests(
            of: "BeckonGateway", uses: ["BeckonNet", "BeckonServer", "BeckonSQLite", "BeckonAPNsEmulator"],
            of: ["BeckonModel", "BeckonPush", "BeckonAPI", "BeckonTesting"]),
        tests(
            of: "BeckonSQLite", uses: ["BeckonServer"],
            of: ["BeckonModel", "BeckonAPI", "BeckonDatabase", "BeckonTesting"]),
        tests(
            of: "BeckonAPNsEmulator", uses: ["BeckonNet"],
            of: ["BeckonModel", "BeckonAPI", "BeckonPush", "BeckonTesting"]),
        // A process of its own for the tests of the badge ledger; no product, so that nobody is given it.
        .executableTarget(
            name: "LedgerProcess",
            dependencies: library(["BeckonModel", "BeckonExtension"]),
            path: "Tests/LedgerProcess",
            swiftSettings: settings
        ),
        // A phone that is killed while it sends and syncs.
        .executableTarget(
            name: "ClientProcess",
            dependencies: ["BeckonNet", "BeckonDesk"]
                + library(["BeckonModel", "BeckonAPI", "BeckonStore", "BeckonClient", "BeckonTesting"]),
            path: "Tests/ClientProcess",
            swiftSettings: settings
        ),
        .testTarget(
            name: "WayTests",
            dependencies: ["BeckonNet", "BeckonAPNsEmulator", "BeckonDesk", "beckon", "ClientProcess", "LedgerProcess"]
                + library([
                    "BeckonModel", "BeckonPush", "BeckonAPI", "BeckonExtension", "BeckonStore", "BeckonClient",
                    "BeckonCallChat", "BeckonURLSession", "BeckonApp", "BeckonTesting",
                ]),
            path: "Tests/WayTests",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)
