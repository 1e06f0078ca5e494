public import Foundation

/// The Keychain group of an app and its extension (P-15).
///
/// May be used from any thread. `@unchecked` because app and extension share it: the lock guards all of it.
public final class PhoneKeychain: @unchecked Sendable {
    private struct Item {
        var data: Data
        var protection: FileProtection
    }

    private let lock = NSLock()
    private var items: [String: Item] = [:]
    private var readable = Set(FileProtection.allCases)

    /// Empty, on a phone that is unlocked.
    public init() {}

    /// Keeps a secret, in place of the one before. Throws where the phone's state does not allow items of this class.
    public func set(
        _ data: Data, for key: String, protection: FileProtection = .untilFirstUnlock
    ) throws(PhoneKeychainError) {
        let isAllowed = lock.withLock {
            guard readable.contains(protection), readable.contains(items[key]?.protection ?? .none) else {
                return false
            }
            items[key] = Item(data: data, protection: protection)
            return true
        }
        guard isAllowed else { throw .interactionNotAllowed }
    }

    /// Nil where there is none. Throws where it cannot be read in the phone's state.
    public func data(for key: String) throws(PhoneKeychainError) -> Data? {
        let (item, isAllowed) = lock.withLock {
            let item = items[key]
            return (item, readable.contains(item?.protection ?? .none))
        }
        guard isAllowed else { throw .interactionNotAllowed }
        return item?.data
    }

    /// Forgets a secret, in any state of the phone.
    public func remove(_ key: String) { lock.withLock { items[key] = nil } }

    func setReadable(_ classes: Set<FileProtection>) { lock.withLock { readable = classes } }
}
