import BeckonExtension
import BeckonNotificationService
import CryptoKit
import Foundation
import Testing

struct CipherTests {
    @Test func aKeyOfAnotherSizeIsRefused() throws {
        let sealed = SealedMessage(
            nonce: Data(count: 12), ciphertext: Data(), tag: Data(count: 16), associated: Data())
        let message = try #require(sealed)
        #expect(throws: CryptoKitError.incorrectKeySize) { try Cipher.cryptoKit.open(message, Data(count: 16)) }
    }
}
