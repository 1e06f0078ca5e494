import BeckonAPI
import BeckonTesting
import Foundation
import Testing

@testable import BeckonClient

/// debug, TestFlight and App Store builds told apart.
@Suite struct AppBuildTests {
    private func list(_ entitlements: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>Entitlements</key><dict>\(entitlements)</dict></dict></plist>
        """
    }

    @Test func theProfileOfADevelopmentBuildMakesItTheSandbox() throws {
        let build = try #require(AppBuild(profile: SignedProfile.development, receiptName: "receipt"))
        #expect(build == .development)
        #expect(build.environment == .sandbox)
    }

    /// Ad hoc and in-house builds are not from the store and use the production service all the same.
    @Test func theProfileOfADistributedBuildMakesItProduction() throws {
        let build = try #require(AppBuild(profile: SignedProfile.production, receiptName: "sandboxReceipt"))
        #expect(build == .distributed)
        #expect(build.environment == .production)
    }

    @Test(
        arguments: [("sandboxReceipt", .testFlight), ("receipt", .appStore), (nil, .appStore)]
            as [(String?, AppBuild)])
    func withoutAProfileTheReceiptTells(_ name: String?, _ expected: AppBuild) throws {
        let build = try #require(AppBuild(profile: nil, receiptName: name))
        #expect(build == expected)
        #expect(build.environment == .production)
    }

    @Test(arguments: [nil, 1, 2, 7]) func octetsInPartsAreOneProfile(_ parts: Int?) {
        let text = list("<key>aps-environment</key><string>development</string>")
        #expect(AppBuild(profile: SignedProfile.around(text, parts: parts), receiptName: nil) == .development)
    }

    /// A Mac's name for it.
    @Test func theKeyOfAMacIsRead() {
        let text = list("<key>com.apple.developer.aps-environment</key><string>production</string>")
        #expect(AppBuild(profile: SignedProfile.around(text), receiptName: nil) == .distributed)
    }

    @Test func aProfileWithoutPushesOrWithAnotherWordTellsNothing() {
        for entitlements in ["", "<key>aps-environment</key><string>staging</string>"] {
            let profile = SignedProfile.around(list(entitlements))
            #expect(AppBuild(profile: profile, receiptName: "receipt") == nil)
        }
        for text in ["", "no list", "<plist version=\"1.0\"><array/></plist>"] {
            #expect(AppBuild(profile: SignedProfile.around(text), receiptName: nil) == nil)
        }
    }

    /// Cut or changed at any byte: read or not, and never a trap.
    @Test(arguments: [SignedProfile.development, SignedProfile.production, SignedProfile.around("x", parts: 1)])
    func brokenBytesAreNoProfileAndNeverTrap(_ profile: Data) {
        for length in 0..<profile.count { _ = AppBuild(profile: profile.prefix(length), receiptName: nil) }
        #expect(AppBuild(profile: profile.prefix(20), receiptName: nil) == nil)
        #expect(AppBuild(profile: Data("<?xml version=\"1.0\"?>".utf8), receiptName: nil) == nil)
        #expect(AppBuild(profile: Data(repeating: 0x30, count: 4096), receiptName: nil) == nil)
        #expect(AppBuild(profile: Data(Array(repeating: [0x30, 0x80], count: 2048).joined()), receiptName: nil) == nil)
        var random = SeededRandom(seed: 30)
        for _ in 0..<2000 {
            var changed = profile
            changed[Int.random(in: 0..<profile.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            _ = AppBuild(profile: changed, receiptName: nil)
        }
    }
}
