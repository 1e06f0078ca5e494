/// What a store does for its operator while it serves.
public protocol MaintenanceStorage: Sendable {
    /// Writes everything that was committed when it begins into a new file, while the store goes on, and returns its size
    /// in bytes when it is on disk under its name. A copy that did not work leaves nothing.
    ///
    /// - Parameter path: of a file that is not there yet, in a folder that is.
    func backUp(to path: String) async throws(StorageError) -> Int64
}
