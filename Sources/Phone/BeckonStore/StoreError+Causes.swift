import BeckonDatabase
import Foundation

extension StoreError {
    /// SQLite's code for a connection that is used after its end (SQLITE_MISUSE).
    static let closed = Self.unavailable(code: 21)

    /// Of whatever a call met.
    init(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as SQLiteError: self.init(error)
        // What is kept was encoded here: that it does not decode is damage.
        default: self = .damaged
        }
    }

    private init(_ error: SQLiteError) {
        self =
            switch error.kind {
            case .full: .full
            case .corrupt, .notADatabase: .damaged
            default: .unavailable(code: error.code)
            }
    }

    /// Of a file that cannot be made, moved or removed: SQLITE_CANTOPEN, for a person the same.
    init(file error: any Error) {
        self = (error as? CocoaError)?.code == .fileWriteOutOfSpace ? .full : .unavailable(code: 14)
    }
}
