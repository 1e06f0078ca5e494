import Synchronization

/// How many bytes of uploads are kept for one user. Safe to share; it may change while the server runs.
public final class UploadQuota: Sendable {
    /// 10 GiB: a hundred files of the largest size.
    public static let standard: Int64 = 10 << 30

    private let value: Mutex<Int64?>

    /// - Parameter bytes: nil: as many as there are.
    public init(_ bytes: Int64? = standard) { value = Mutex(bytes) }

    /// Bytes; nil: as many as there are.
    public var bytes: Int64? { value.withLock { $0 } }

    /// From now on this holds. What is there stays.
    public func change(to bytes: Int64?) { value.withLock { $0 = bytes } }

    /// Refuses an upload that would take a user beyond it.
    ///
    /// - Parameters:
    ///   - used: bytes that are kept of the user.
    ///   - size: bytes that the upload has at least.
    func check(used: Int64, adding size: Int64) throws(StorageError) {
        guard let bytes, size > bytes - min(used, bytes) else { return }
        throw .quotaExceeded(bytes)
    }
}
