import BeckonDatabase
import BeckonServer

extension SQLiteError {
    /// The same for the server and its operator: what it means for the store at `path`, and what to do.
    func storageError(at path: String) -> StorageError {
        let sentence =
            switch kind {
            case .full:
                "The disk that holds the store \(path) is full: free some space, the store goes on by itself."
            case .noAccess:
                "The store \(path) cannot be opened for writing: choose a folder and a file that can be written."
            case .notADatabase:
                "The file \(path) is not a store of Beckon: choose another file."
            case .corrupt:
                "The store \(path) is damaged: stop the server and restore a backup."
            case .busy:
                "Another program uses the store \(path): stop it, or choose another file."
            case .disk:
                "The disk that holds the store \(path) answers with errors (SQLite \(code)): check the disk."
            case .constraint, .other:
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
            case let error as CallRefusal: .call(error)
            case let error as SQLiteError: error.storageError(at: path)
            default: .unavailable("The store \(path) does not work.")
            }
    }
}
