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

    /// To be called once, when no connection is open any more.
    func release() { close(descriptor) }

    private static var reason: String { String(cString: strerror(errno)) }
}
