public import BeckonModel
import CSQLite

/// A value that a statement's parameter can take.
public protocol SQLiteValue {
    /// Binds it and gives the result code. SQLite keeps a copy.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: SQLiteValue {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self)
    }
}

extension Int: SQLiteValue {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, Int64(self))
    }
}

extension Bool: SQLiteValue {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self ? 1 : 0)
    }
}

extension String: SQLiteValue {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        var copy = self
        return copy.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                // An empty string may have no address, which would be NULL to SQLite.
                guard let address = characters.baseAddress else {
                    return sqlite3_bind_text(statement, index, "", 0, nil)
                }
                return sqlite3_bind_text(
                    statement, index, address, Int32(characters.count), beckon_sqlite_transient())
            }
        }
    }
}

extension [UInt8]: SQLiteValue {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        withUnsafeBytes { bytes in
            sqlite3_bind_blob(statement, index, bytes.baseAddress, Int32(bytes.count), beckon_sqlite_transient())
        }
    }
}

extension UserID: SQLiteValue {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 { rawValue.bind(to: statement, at: index) }
}

extension GroupID: SQLiteValue {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 { rawValue.bind(to: statement, at: index) }
}

extension Optional: SQLiteValue where Wrapped: SQLiteValue {
    public func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .some(let value): value.bind(to: statement, at: index)
        case .none: sqlite3_bind_null(statement, index)
        }
    }
}
