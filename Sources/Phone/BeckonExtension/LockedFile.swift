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
/// `flock` on a file beside it, since the file itself is replaced; new bytes go to a temporary file that is renamed over it,
/// so that a kill leaves the old or the new content and never a part.
///
/// They are not forced to disk: the lock would be held for as long as the disk takes (P-35), and Apple's `fsync` promises
/// nothing either. A lost battery may leave a torn file; its reader takes it as none.
struct LockedFile: Sendable {
    /// Bytes. What is larger is none of ours, and an extension has little memory (P-14).
    static let sizeLimit = 1 << 20

    private let path: String
    private let directory: String

    init(directory: URL, name: String) {
        self.directory = directory.path
        path = directory.appendingPathComponent(name).path
    }

    /// The content, nil where there is no file. It is that of one moment, since the file is replaced as a whole.
    func read() throws(BadgeLedgerError) -> Data? {
        let file: Int32
        do {
            file = try Self.open(path, O_RDONLY | O_CLOEXEC)
        } catch .failed(_, ENOENT) {
            guard access(directory, F_OK) == 0 else { throw .missingContainer }
            return nil
        }
        defer { _ = close(file) }
        var content = Data()
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while content.count <= Self.sizeLimit {
            let count = try Self.check("read") { readBytes(file, &buffer, buffer.count) }
            if count == 0 { return content }
            content.append(contentsOf: buffer[..<count])
        }
        return Data()
    }

    /// Runs `body` under the lock with the content, nil where there is no file; writes what it returns, unless nil.
    func update<Result>(
        _ body: (Data?) throws(BadgeLedgerError) -> (Data?, Result)
    ) throws(BadgeLedgerError) -> Result {
        let lock: Int32
        do {
            lock = try Self.open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC)
        } catch .failed(_, ENOENT) {
            throw .missingContainer
        }
        // Closing gives the lock back; so does the end of the process.
        defer { _ = close(lock) }
        try Self.check("lock") { flock(lock, LOCK_EX) }
        let (bytes, result) = try body(read())
        if let bytes { try replace(with: bytes) }
        return result
    }

    private func replace(with bytes: Data) throws(BadgeLedgerError) {
        // One name is enough: only the holder of the lock writes it, and a rest of a killed process is overwritten.
        let temporary = path + ".new"
        let file = try Self.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
        do {
            defer { _ = close(file) }
            var rest = [UInt8](bytes)[...]
            while !rest.isEmpty {
                let count = try Self.check("write") {
                    rest.withUnsafeBytes { Int(write(file, $0.baseAddress, $0.count)) }
                }
                rest = rest.dropFirst(count)
            }
        }
        try protect(temporary)
        try Self.check("rename") { rename(temporary, path) }
    }

    /// Readable whenever the phone was unlocked once since its start, also while it is locked: pushes come then (P-15).
    private func protect(_ path: String) throws(BadgeLedgerError) {
        #if canImport(ObjectiveC) && !os(macOS)
            for file in [path, self.path + ".lock"] {
                do {
                    try FileManager.default.setAttributes(
                        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
                        ofItemAtPath: file)
                } catch {
                    throw .failed(operation: "protect", errno: Int32(truncatingIfNeeded: (error as NSError).code))
                }
            }
        #endif
    }

    private static func open(_ path: String, _ flags: Int32) throws(BadgeLedgerError) -> Int32 {
        try check("open") { openFile(path, flags) }
    }

    /// Repeats a call that a signal interrupted; throws what else went wrong.
    @discardableResult
    private static func check<Count: SignedInteger>(
        _ operation: String, _ call: () -> Count
    ) throws(BadgeLedgerError) -> Count {
        while true {
            let result = call()
            if result >= 0 { return result }
            switch errno {
            case EINTR: continue
            case EPERM: throw .protected
            case let error: throw .failed(operation: operation, errno: error)
            }
        }
    }
}

/// The system's `read`, which the method of that name hides.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(file, buffer, count)
}

/// The system's `open`, which the method of that name hides.
private func openFile(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags, 0o600)
}
