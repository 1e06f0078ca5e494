// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Samples",
    platforms: [.macOS(.v13)],
    products: [.library(name: "Samples", targets: ["Samples"])],
    targets: [.target(name: "Samples")],
    swiftLanguageModes: [.v6]
)
