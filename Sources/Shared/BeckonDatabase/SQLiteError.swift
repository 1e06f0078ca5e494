import CSQLite

/// What SQLite answered when a statement did not work.
public struct SQLiteError: Error, Hashable {
    /// What a program can do something about.
    public enum Kind: Sendable, Hashable {
        /// The disk is full.
        case full
        /// The file or its folder cannot be opened, or not for writing.
        case noAccess
        /// The file is none of SQLite's.
        case notADatabase
        /// The file is damaged.
        case corrupt
        /// Another connection holds it.
        case busy
        /// The disk answers with errors.
        case disk
        /// A constraint of the schema forbids it.
        case constraint
        /// Another code of SQLite; ``SQLiteError/code`` is it.
        case other
    }

    /// The extended result code.
    public var code: Int32
    /// SQLite's own words. They name tables and columns, never values.
    public var message: String

    /// - Parameters:
    ///   - code: the extended result code.
    ///   - message: SQLite's own words; they hold no value of the statement.
    public init(code: Int32, message: String) {
        self.code = code
        self.message = message
    }

    /// Which kind of failure it is.
    public var kind: Kind {
        switch code & 0xff {
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_AUTH: .noAccess
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_CORRUPT: .corrupt
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_IOERR: .disk
        case SQLITE_CONSTRAINT: .constraint
        default: .other
        }
    }

    /// The file that was read is not, or not wholly, a database.
    public var isDamage: Bool { kind == .corrupt || kind == .notADatabase }
}
