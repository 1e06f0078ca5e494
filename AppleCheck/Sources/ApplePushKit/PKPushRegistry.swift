public import Foundation
import Synchronization

/// "PKPushRegistry".
open class PKPushRegistry: NSObject {
    open weak var delegate: (any PKPushRegistryDelegate)?
    open var desiredPushTypes: Set<PKPushType>?
    /// For tests: on which queue its delegate is called.
    public let fakeQueue: DispatchQueue?
    /// For tests: the token that the system has.
    public var fakeToken: Data?

    public init(queue: DispatchQueue?) {
        fakeQueue = queue
        super.init()
        Self.kept.withLock { $0.registry = self }
    }

    /// For tests: the one that was made last, where somebody keeps it.
    public static var fakeLatest: PKPushRegistry? { kept.withLock { $0.registry } }

    // Guarded by its lock.
    private struct Kept: @unchecked Sendable { weak var registry: PKPushRegistry? }
    private static let kept = Mutex(Kept())

    open func pushToken(for type: PKPushType) -> Data? { fakeToken }
}
