#if canImport(CryptoKit)
    public import BeckonExtension
    import CryptoKit
    import Foundation

    extension Cipher {
        /// CryptoKit's `AES.GCM`.
        public static let cryptoKit = Cipher { message, key in
            guard key.count == 32 else { throw CryptoKitError.incorrectKeySize }
            let box = try AES.GCM.SealedBox(
                nonce: AES.GCM.Nonce(data: message.nonce), ciphertext: message.ciphertext, tag: message.tag)
            return try AES.GCM.open(box, using: SymmetricKey(data: key), authenticating: message.associated)
        }
    }
#endif
