import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Finds out who holds a file lock in a folder, as the system does when it suspends a process (P-35).
///
/// By trying: a lock of `flock` belongs to an open file and not to a process, so this finds those of the own process too.
/// It does not look for `fcntl` locks: to close the file that it tried would drop the own process's.
enum SharedContainerLocks {
    /// The names of the locked files, sorted.
    static func held(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { name in
            let path = folder.appendingPathComponent(name).path
            let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
            // Gone meanwhile, or no file: nobody holds a lock on it.
            return type == .typeRegular && isLocked(path)
        }
    }

    private static func isLocked(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        // Closing gives a lock back that was free.
        defer { _ = close(file) }
        return flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
