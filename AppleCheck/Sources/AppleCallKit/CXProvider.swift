public import Foundation
import Synchronization

/// "CXProvider".
open class CXProvider: NSObject {
    /// For tests: one call of the provider.
    public enum FakeReport {
        case incoming(UUID, CXCallUpdate)
        case ended(UUID, CXCallEndedReason)
    }

    private let lock = NSLock()
    private weak var delegate: (any CXProviderDelegate)?
    private var reports: [FakeReport] = []
    private var refusal: (any Error)?
    private let settings: CXProviderConfiguration

    /// "init(configuration:)".
    public init(configuration: CXProviderConfiguration) {
        settings = configuration
        super.init()
        Self.kept.withLock { $0.provider = self }
    }

    /// For tests: the one that was made last, where somebody keeps it.
    public static var fakeLatest: CXProvider? { kept.withLock { $0.provider } }

    // Guarded by its lock.
    private struct Kept: @unchecked Sendable { weak var provider: CXProvider? }
    private static let kept = Mutex(Kept())

    open var configuration: CXProviderConfiguration { settings }
    /// For tests: what was reported, and the error with which the next report is refused.
    public var fakeReports: [FakeReport] { lock.withLock { reports } }
    public var fakeRefusal: (any Error)? {
        get { lock.withLock { refusal } }
        set { lock.withLock { refusal = newValue } }
    }
    public var fakeDelegate: (any CXProviderDelegate)? { lock.withLock { delegate } }

    /// "setDelegate(_:queue:)".
    open func setDelegate(_ delegate: (any CXProviderDelegate)?, queue: DispatchQueue?) {
        lock.withLock { self.delegate = delegate }
    }
    /// "reportNewIncomingCall(with:update:completion:)". The answer comes on another thread.
    open func reportNewIncomingCall(
        with UUID: UUID, update: CXCallUpdate, completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        let error = lock.withLock {
            reports.append(.incoming(UUID, update))
            return refusal
        }
        DispatchQueue.global().async { completion(error) }
    }
    /// "reportCall(with:endedAt:reason:)".
    open func reportCall(with UUID: UUID, endedAt dateEnded: Date?, reason endedReason: CXCallEndedReason) {
        lock.withLock { reports.append(.ended(UUID, endedReason)) }
    }
    /// "invalidate()".
    open func invalidate() {}
}
