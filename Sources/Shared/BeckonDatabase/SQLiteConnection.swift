import CSQLite

/// One connection to a database of SQLite, with its prepared statements. It belongs to one thread at a time.
public final class SQLiteConnection {
    /// What a connection may do.
    public enum Access {
        /// Makes the file where it is missing.
        case writer
        /// Reads what others write, and writes nothing.
        case reader
    }

    let handle: OpaquePointer
    private var isClosed = false
    private var statements: [StatementText: OpaquePointer] = [:]
    /// What the statements that ended so far have cost, in steps of SQLite's virtual machine: about ten a row that is
    /// read, whether it was asked for or only passed over.
    public private(set) var steps: Int64 = 0

    /// - Parameters:
    ///   - path: of the file, or `:memory:`.
    ///   - access: whether it may write.
    public init(path: String, access: Access) throws(SQLiteError) {
        // No mutex of SQLite's: the thread that owns the connection is the only one that uses it.
        let flags =
            switch access {
            case .writer: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
            case .reader: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
            }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let error = SQLiteError(code: code, message: String(cString: sqlite3_errstr(code)))
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, 1000)
    }

    deinit { close() }

    /// Ends the connection; the last one of a store also empties its log. It must not be used any more.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Runs statements without parameters and results.
    public func execute(_ sql: String) throws(SQLiteError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw lastError }
    }

    /// Runs one statement and gives the number of rows that it changed.
    @discardableResult
    public func run(_ sql: String, _ values: any SQLiteValue...) throws(SQLiteError) -> Int {
        try run(sql, values: values)
    }

    /// ``run(_:_:)`` with values that are a list already.
    @discardableResult
    public func run(_ sql: String, values: [any SQLiteValue]) throws(SQLiteError) -> Int {
        let statement = try prepare(sql, values)
        defer { reset(statement) }
        while try step(statement) {}
        return Int(sqlite3_changes64(handle))
    }

    /// What `read` makes of the first row; nil when there is none.
    public func first<Value>(
        _ sql: String, _ values: any SQLiteValue..., read: (SQLiteRow) -> Value
    ) throws(SQLiteError) -> Value? {
        let statement = try prepare(sql, values)
        defer { reset(statement) }
        guard try step(statement) else { return nil }
        // A statement with RETURNING has done all its work by its first row; one that only reads may stop there.
        return read(SQLiteRow(statement: statement))
    }

    /// Whether a statement has a row.
    public func exists(_ sql: String, _ values: any SQLiteValue...) throws(SQLiteError) -> Bool {
        let statement = try prepare(sql, values)
        defer { reset(statement) }
        return try step(statement)
    }

    /// What `read` makes of each row. It must not run the same statement again.
    public func all<Value>(
        _ sql: String, _ values: any SQLiteValue..., read: (SQLiteRow) -> Value
    ) throws(SQLiteError) -> [Value] {
        let statement = try prepare(sql, values)
        defer { reset(statement) }
        var rows: [Value] = []
        while try step(statement) { rows.append(read(SQLiteRow(statement: statement))) }
        return rows
    }

    /// The row id of the last row that was inserted.
    public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Rows changed since the connection was opened.
    public var totalChanges: Int64 { sqlite3_total_changes64(handle) }

    /// Whether something is written that is not committed.
    public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private func prepare(_ sql: String, _ values: [any SQLiteValue]) throws(SQLiteError) -> OpaquePointer {
        let statement = try cached(sql)
        for (index, value) in values.enumerated() {
            guard value.bind(to: statement, at: Int32(index + 1)) == SQLITE_OK else {
                let error = lastError
                reset(statement)
                throw error
            }
        }
        return statement
    }

    private func cached(_ sql: String) throws(SQLiteError) -> OpaquePointer {
        let text = StatementText(sql: sql)
        if let statement = statements[text] { return statement }
        var made: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
        guard code == SQLITE_OK, let made else { throw lastError }
        statements[text] = made
        return made
    }

    private func step(_ statement: OpaquePointer) throws(SQLiteError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        default: throw lastError
        }
    }

    /// The result code repeats the error of the step, which was thrown already.
    private func reset(_ statement: OpaquePointer) {
        sqlite3_reset(statement)
        steps += Int64(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1))
        sqlite3_clear_bindings(statement)
    }

    var lastError: SQLiteError {
        SQLiteError(code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
    }
}

/// Finds a prepared statement again. Lengths tell nearly all texts apart, and a literal equals itself by its address: to
/// hash all of a text each time would cost about as much as a small statement.
private struct StatementText: Hashable {
    let sql: String

    func hash(into hasher: inout Hasher) { hasher.combine(sql.utf8.count) }
}
