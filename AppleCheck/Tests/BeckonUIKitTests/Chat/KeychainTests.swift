import BeckonApp
import BeckonClient
import BeckonModel
import Foundation
import Security
import Testing

@testable import BeckonUIKit

struct KeychainTests {
    private let service = UUID().uuidString
    private var store: SessionStore { .keychain(service: service) }

    @Test func aSessionIsKeptReplacedAndRemoved() throws {
        #expect(try store.load() == nil)
        try store.save(ClientSession(user: bob, token: "one"))
        try store.save(ClientSession(user: alice, token: "two"))
        #expect(try store.load() == ClientSession(user: alice, token: "two"))
        try store.save(nil)
        try store.save(nil)
        #expect(try store.load() == nil)
    }

    /// P-15: a push may start the app while the phone is locked; the token never leaves the device by a backup.
    @Test func theItemIsReadableAfterTheFirstUnlockOnThisDeviceAlone() throws {
        try store.save(ClientSession(user: bob, token: "one"))
        #expect(
            FakeKeychain.accessible(service) == "\(kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as NSString)")
    }

    @Test func aKeychainThatCannotBeReadIsAnErrorAndNobodyIsTakenForSignedOut() throws {
        FakeKeychain.fail(service, errSecInteractionNotAllowed)
        let error = #expect(throws: (any Error).self) { try store.load() }
        #expect(error.map { "\($0)" } == "The Keychain answers -25308.")
        #expect(throws: (any Error).self) { try store.save(ClientSession(user: bob, token: "one")) }
        #expect(throws: (any Error).self) { try store.save(nil) }
    }
}
