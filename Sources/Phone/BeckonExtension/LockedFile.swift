import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A small file that several processes read and replace.
///
/// `flock` on a file beside it, since the file itself is replaced; new bytes go to a temporary file, are forced to disk and
/// renamed over it, so that a kill leaves the old or the new content and never a part.
struct LockedFile: Sendable {
    private let path: String
    private let directory: String

    init(directory: URL, name: String) {
        self.directory = directory.path
        path = directory.appendingPathComponent(name).path
    }

    /// Runs `body` under the lock with the content, nil where there is no file; writes what it returns, unless nil.
    func update<Result>(
        _ body: (Data?) throws(BadgeLedgerError) -> (Data?, Result)
    ) throws(BadgeLedgerError) -> Result {
        let lock = try Self.descriptor(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC)
        // Closing gives the lock back; so does the end of the process.
        defer { _ = close(lock) }
        try Self.check("lock") { flock(lock, LOCK_EX) }
        let (bytes, result) = try body(read())
        if let bytes { try replace(with: bytes) }
        return result
    }

    private func read() throws(BadgeLedgerError) -> Data? {
        let file: Int32
        do {
            file = try Self.descriptor(path, O_RDONLY | O_CLOEXEC)
        } catch  where error.errno == ENOENT {
            return nil
        }
        defer { _ = close(file) }
        var content = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = try Self.check("read") { readBytes(file, &buffer, buffer.count) }
            if count == 0 { return content }
            content.append(contentsOf: buffer[..<count])
        }
    }

    private func replace(with bytes: Data) throws(BadgeLedgerError) {
        // One name is enough: only the holder of the lock writes it, and a rest of a killed process is overwritten.
        let temporary = path + ".new"
        let file = try Self.descriptor(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
        do {
            defer { _ = close(file) }
            var rest = [UInt8](bytes)[...]
            while !rest.isEmpty {
                let count = try Self.check("write") {
                    rest.withUnsafeBytes { Int(write(file, $0.baseAddress, $0.count)) }
                }
                rest = rest.dropFirst(count)
            }
            try Self.check("sync") { fsync(file) }
        }
        try Self.check("rename") { rename(temporary, path) }
        let folder = try Self.descriptor(directory, O_RDONLY | O_CLOEXEC)
        defer { _ = close(folder) }
        try Self.check("sync") { fsync(folder) }
    }

    private static func descriptor(_ path: String, _ flags: Int32) throws(BadgeLedgerError) -> Int32 {
        try check("open") { open(path, flags, 0o600) }
    }

    /// Repeats a call that a signal interrupted; throws what else went wrong.
    @discardableResult
    private static func check<Count: SignedInteger>(
        _ operation: String, _ call: () -> Count
    ) throws(BadgeLedgerError) -> Count {
        while true {
            let result = call()
            if result >= 0 { return result }
            let error = errno
            guard error == EINTR else { throw BadgeLedgerError(operation: operation, errno: error) }
        }
    }
}

/// The system's `read`, which the method of that name hides.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(file, buffer, count)
}
