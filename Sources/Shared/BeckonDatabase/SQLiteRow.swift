public import BeckonModel
import CSQLite

/// The row that a statement stands at. It must not outlive the closure that it is given to.
public struct SQLiteRow {
    let statement: OpaquePointer

    /// NULL, which is no empty text and no 0.
    public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    /// 0 for NULL.
    public func int(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// False for NULL, as for 0.
    public func bool(_ column: Int32) -> Bool { int(column) != 0 }

    /// Nil for NULL.
    public func optionalInt(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }

    /// Empty for NULL.
    public func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// Nil for NULL.
    public func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    /// Empty for NULL.
    public func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    /// The text as an identifier, unchecked: only for columns that hold nothing else.
    public func uid(_ column: Int32) -> UserID { UserID(unchecked: text(column)) }

    /// The text as an identifier, unchecked: only for columns that hold nothing else.
    public func guid(_ column: Int32) -> GroupID { GroupID(unchecked: text(column)) }
}
