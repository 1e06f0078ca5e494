import BeckonDatabase
public import BeckonServer

extension SQLiteStorage {
    public func check() async throws(StorageError) {
        try await readers.perform { _ = try $0.exists("SELECT 1 FROM sqlite_schema LIMIT 1") }
        // Its transaction takes the write lock; an empty one writes nothing.
        try await writer.perform { _ in }
    }

    /// Rows are numbered in the order of commits.
    public func oldestPush() async throws(StorageError) -> Int64? {
        try await readers.perform { connection in
            try connection.first("SELECT stored_at FROM outbox ORDER BY id LIMIT 1") { $0.int(0) }
        }
    }
}
