import Foundation

extension OutboxStorage {
    /// Lives as long as this value: for tests, and for an app that wants nothing on disk.
    public static func memory() -> OutboxStorage {
        let box = MemoryBox()
        return OutboxStorage(load: { box.data }, save: { box.data = $0 }, setAside: { box.data = nil })
    }
}

/// `@unchecked` because it is mutable: its one value is behind the lock.
private final class MemoryBox: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Data?

    var data: Data? {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }
}
