import CSQLite

extension SQLiteConnection {
    /// Copies everything to another connection's file, which is replaced.
    ///
    /// This connection must be in a transaction that has read: so all pages are of one moment, and what is committed
    /// meanwhile does not make the copy begin anew (sqlite.org, "SQLite Backup API").
    ///
    /// - Parameters:
    ///   - target: of another file; what it held is gone.
    ///   - pages: how many pages a part has; the whole is one transaction of this connection all the same.
    ///   - progressed: called after each part of `pages` pages.
    public func copy(to target: SQLiteConnection, pages: Int32, progressed: () throws -> Void) throws {
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.lastError
        }
        do {
            var code = SQLITE_OK
            while code == SQLITE_OK {
                code = sqlite3_backup_step(backup, pages)
                try progressed()
            }
            guard code == SQLITE_DONE else {
                throw SQLiteError(code: code, message: String(cString: sqlite3_errstr(code)))
            }
        } catch {
            // The error of the step, which is thrown already, once more.
            sqlite3_backup_finish(backup)
            throw error
        }
        guard sqlite3_backup_finish(backup) == SQLITE_OK else { throw target.lastError }
    }
}
