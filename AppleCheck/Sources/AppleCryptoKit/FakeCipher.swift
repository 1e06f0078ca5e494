public import Foundation
public import Synchronization

/// For tests: what opens a sealed box.
public enum FakeCipher {
    public static let open = Mutex<(@Sendable (AES.GCM.SealedBox, SymmetricKey, Data) throws -> Data)?>(nil)
}
