import Synchronization

public import Foundation

/// "AES": what is used of it. The calls go to a cipher that a test hands in.
public enum AES {
    /// "AES.GCM".
    public enum GCM {
        /// "AES.GCM.Nonce".
        public struct Nonce: Sendable {
            let bytes: Data

            public init<D: DataProtocol>(data: D) throws {
                guard data.count >= 12 else { throw CryptoKitError.incorrectParameterSize }
                bytes = Data(data)
            }
        }

        /// "AES.GCM.SealedBox".
        public struct SealedBox: Sendable {
            public let nonce: Nonce
            public let ciphertext: Data
            public let tag: Data

            public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
                guard tag.count == 16 else { throw CryptoKitError.incorrectParameterSize }
                self.nonce = nonce
                self.ciphertext = Data(ciphertext)
                self.tag = Data(tag)
            }
        }

        /// "open(_:using:authenticating:)".
        public static func open<AD: DataProtocol>(
            _ sealedBox: SealedBox, using key: SymmetricKey, authenticating authenticatedData: AD
        ) throws -> Data {
            guard let open = FakeCipher.open.withLock({ $0 }) else { throw CryptoKitError.authenticationFailure }
            return try open(sealedBox, key, Data(authenticatedData))
        }
    }
}
