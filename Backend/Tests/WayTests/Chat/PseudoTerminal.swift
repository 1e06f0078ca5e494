import Foundation

/// The tool on a terminal: keys in, a screen out.
///
/// Safe to share: what it has shown is behind a lock.
final class PseudoTerminal: @unchecked Sendable {
    private let process = Process()
    private let own: FileHandle
    private let its: FileHandle
    private let before: termios
    private let lock = NSLock()
    private var text = ""
    private let changes = AsyncStream.makeStream(of: Void.self)
    private let ended = AsyncStream.makeStream(of: Int32.self)

    init(words: [String], in folder: URL, environment: [String: String] = [:]) throws {
        let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0, let name = Self.otherSide(of: descriptor) else { throw CocoaError(.fileReadUnknown) }
        own = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let other = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard other >= 0 else { throw CocoaError(.fileReadUnknown) }
        its = FileHandle(fileDescriptor: other, closeOnDealloc: true)
        var settings = termios()
        guard tcgetattr(other, &settings) == 0 else { throw CocoaError(.fileReadUnknown) }
        before = settings
        process.executableURL = Tool.executable
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        process.standardInput = its
        process.standardOutput = its
        process.standardError = its
        process.terminationHandler = { [ended] in ended.continuation.yield($0.terminationStatus) }
        try process.run()
        Thread.detachNewThread { [weak self, own] in
            // A read that fails is the end: nobody has the other side any more.
            var bytes = [UInt8](repeating: 0, count: 4096)
            while case let count = read(own.fileDescriptor, &bytes, bytes.count), count > 0 {
                self?.take(Data(bytes[..<count]))
            }
        }
    }

    private static func otherSide(of descriptor: Int32) -> String? {
        #if os(Linux)
            // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which are macros that Swift does not see.
            var (lock, number) = (Int32(0), UInt32(0))
            guard ioctl(descriptor, 0x4004_5431, &lock) == 0, ioctl(descriptor, 0x8004_5430, &number) == 0 else {
                return nil
            }
            return "/dev/pts/\(number)"
        #else
            guard grantpt(descriptor) == 0, unlockpt(descriptor) == 0, let name = ptsname(descriptor) else {
                return nil
            }
            return String(cString: name)
        #endif
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Everything that was written to it.
    var shown: String { lock.withLock { text } }

    func type(_ keys: String) { own.write(Data(keys.utf8)) }

    func interrupt() { process.interrupt() }

    /// Returns when what was shown is as it is waited for.
    func until(_ isThere: (String) -> Bool) async {
        var iterator = changes.stream.makeAsyncIterator()
        while !isThere(shown) { guard await iterator.next() != nil else { return } }
    }

    func status() async -> Int32 {
        var iterator = ended.stream.makeAsyncIterator()
        return await iterator.next() ?? -1
    }

    /// Whether keys are echoed and lines edited as before the tool ran.
    var isAsItWas: Bool {
        var settings = termios()
        return tcgetattr(its.fileDescriptor, &settings) == 0 && settings.c_lflag == before.c_lflag
    }

    private func take(_ data: Data) {
        lock.withLock { text += String(decoding: data, as: UTF8.self) }
        changes.continuation.yield()
    }
}
