/// Why the ledger could not be read or written. The notification is shown all the same.
public enum BadgeLedgerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no such folder: the App Group is missing in the target's entitlements, or it is another one.
    case missingContainer
    /// The system does not let the file be read now: before the first unlock after a start (P-15).
    case protected
    /// A later version of the app wrote the file. It is left as it is; what is pushed is shown until the app is updated.
    case newerFormat(Int)
    /// The process is about to be suspended, where it must hold no lock (P-35). Nothing was read or written.
    case suspending
    /// A call of the system failed: `open`, `lock`, `read`, `write`, `rename`, with its error number.
    case failed(operation: String, errno: Int32)

    public var description: String {
        switch self {
        case .missingContainer:
            "The App Group's container is missing. Add the same App Group to the entitlements of the app and of the "
                + "extension, and hand in its container."
        case .protected:
            "The badge ledger cannot be read before the phone was unlocked for the first time after its start."
        case .newerFormat(let version):
            "The badge ledger has the format \(version), which a later version of the app wrote; it is left as it is."
        case .suspending: "The badge ledger was not opened: the process is about to be suspended."
        case .failed(let operation, let errno):
            "The badge ledger could not be used: \(operation) failed with error \(errno)."
        }
    }
}
