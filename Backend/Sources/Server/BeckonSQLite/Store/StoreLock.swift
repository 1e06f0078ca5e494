import BeckonDatabase
import BeckonServer

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps a second server away from a store: one process writes (server-notes §2). Let go when the process ends.
struct StoreLock {
    private let descriptor: Int32

    init(path: String) throws(StorageError) {
        let file = path + ".lock"
        let descriptor = open(file, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .unavailable(
                "The file \(file) cannot be written (\(Self.reason)): choose a folder that can be written for the store."
            )
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno == EWOULDBLOCK ? "another process serves it" : Self.reason
            close(descriptor)
            throw .unavailable("The store \(path) is in use (\(reason)): stop that, or choose another file.")
        }
        self.descriptor = descriptor
    }

    /// The identifiers of the store's last openings, as they were written here; none for a new file.
    var openings: [String] {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Writes them instead of those before. Throws ``StorageError/unavailable(_:)``.
    func write(_ openings: [String], path: String) throws(StorageError) {
        let bytes = Array(openings.joined(separator: "\n").utf8)
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0,
            fsync(descriptor) == 0
        else { throw .unavailable("The file \(path).lock cannot be written (\(Self.reason)): free some space.") }
    }

    /// To be called once, when no connection is open any more.
    func release() { close(descriptor) }

    private static var reason: String { String(cString: strerror(errno)) }
}
