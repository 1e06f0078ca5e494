import BeckonServer
import CSQLite

/// What SQLite answered when a statement did not work.
struct SQLiteError: Error, Hashable {
    /// The extended result code.
    var code: Int32
    /// SQLite's own words. They name tables and columns, never values.
    var message: String

    var primaryCode: Int32 { code & 0xff }

    /// The file that was read is not, or not wholly, a database.
    var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }

    /// The same for the server and its operator: what it means for the store at `path`, and what to do.
    func storageError(at path: String) -> StorageError {
        let sentence =
            switch primaryCode {
            case SQLITE_FULL:
                "The disk that holds the store \(path) is full: free some space, the store goes on by itself."
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN:
                "The store \(path) cannot be opened for writing: choose a folder and a file that can be written."
            case SQLITE_NOTADB:
                "The file \(path) is not a store of Beckon: choose another file."
            case SQLITE_CORRUPT:
                "The store \(path) is damaged: stop the server and restore a backup."
            case SQLITE_BUSY, SQLITE_LOCKED:
                "Another program uses the store \(path): stop it, or choose another file."
            case SQLITE_IOERR:
                "The disk that holds the store \(path) answers with errors (SQLite \(code)): check the disk."
            default:
                "The store \(path) does not work (SQLite \(code), \(message))."
            }
        return .unavailable(sentence)
    }
}

extension StorageError {
    /// What a job of the store at `path` has failed with, as the server knows it.
    init(_ error: any Error, at path: String) {
        self =
            switch error {
            case let error as StorageError: error
            case let error as MembershipRefusal: .membership(error)
            case let error as MessageRefusal: .message(error)
            case let error as SQLiteError: error.storageError(at: path)
            default: .unavailable("The store \(path) does not work.")
            }
    }
}
