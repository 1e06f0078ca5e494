/// Why the ledger could not be read or written. The notification is shown all the same.
public struct BadgeLedgerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was tried: `open`, `lock`, `read`, `write`, `sync`, `rename`.
    public var operation: String
    /// The system's error number.
    public var errno: Int32

    public init(operation: String, errno: Int32) {
        self.operation = operation
        self.errno = errno
    }

    public var description: String {
        "The badge ledger could not be used: \(operation) failed with error \(errno). "
            + "Check that the App Group's container exists and can be written."
    }
}
