import BeckonDatabase
import BeckonServer

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Tells whether a file that is opened goes on with the history that clients know, or is a copy of an older one.
///
/// A file keeps its epoch only if it is the one that was opened last: by its device and inode, and by the identifier of
/// that opening, which stands in the store and in the file of its lock. A copy lies elsewhere; one that was put back into
/// the file's place has an opening before the last. A backup says neither, so that it is always a copy.
enum StoreEpoch {
    /// The epoch of the store that `connection` has opened, a new one for a copy.
    static func opened(
        _ connection: SQLiteConnection, path: String, lock: StoreLock
    ) throws -> String {
        let file = try identity(of: path)
        let before = try connection.first("SELECT opening FROM store") { $0.optionalText(0) } ?? nil
        let known = lock.openings
        let opening = identifier()
        // Both are there until the commit, so that a crash on either side of it does not make a copy of the store.
        try lock.write([before, opening].compactMap(\.self), path: path)
        let isKnown = known.isEmpty || before.map(known.contains) == true
        let epochs = try connection.all(
            """
            UPDATE store SET epoch = CASE WHEN ?1 AND device IS ?2 AND inode IS ?3 THEN epoch ELSE ?4 END,
                device = ?2, inode = ?3, opening = ?5 RETURNING epoch
            """, isKnown, file.device, file.inode, identifier(), opening
        ) { $0.text(0) }
        try lock.write([opening], path: path)
        guard let epoch = epochs.first else {
            throw StorageError.unavailable("The store \(path) is damaged: stop the server and restore a backup.")
        }
        return epoch
    }

    /// 64 random bits.
    static func identifier() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func identity(of path: String) throws(StorageError) -> (device: Int64, inode: Int64) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw .unavailable("The file \(path) cannot be looked at (\(String(cString: strerror(errno)))).")
        }
        return (Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino))
    }
}
