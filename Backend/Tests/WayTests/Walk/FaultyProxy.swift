import BeckonTesting
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A TCP proxy on the way to a server that cuts connections, holds bytes back and sends what it has sent once more, by
/// chance. Blocking threads: it stands for a network, which keeps time by itself.
///
/// Safe to share: its state is behind the lock; descriptors belong to the threads that serve them.
final class FaultyProxy: @unchecked Sendable {
    /// How often something happens to a piece of bytes, of a thousand.
    struct Faults: Sendable {
        var cuts = 0
        var delays = 0
        var repeats = 0

        static let none = Faults()
        static let bad = Faults(cuts: 60, delays: 150, repeats: 60)
    }

    let port: Int
    private let listener: Int32
    private let lock = NSLock()
    private var target = 0
    private var faults: Faults
    private var random: SeededRandom
    private var isStopped = false

    /// Nil when the system has no socket left.
    init?(to target: Int, _ faults: Faults, seed: UInt64) {
        guard let (listener, port) = Self.listen() else { return nil }
        self.listener = listener
        self.port = port
        self.target = target
        self.faults = faults
        random = SeededRandom(seed: seed)
        Thread.detachNewThread { self.acceptAll() }
    }

    /// Where new connections go from now on.
    func aim(at port: Int) { lock.withLock { target = port } }

    func calm() { lock.withLock { faults = .none } }

    func stop() {
        lock.withLock { isStopped = true }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private enum Fate { case forward, cut, `repeat` }

    private func fate() -> (Fate, delayMicroseconds: UInt32) {
        lock.withLock {
            let delay = Int.random(in: 0..<1000, using: &random) < faults.delays
            let chance = Int.random(in: 0..<1000, using: &random)
            let fate: Fate =
                chance < faults.cuts ? .cut : chance < faults.cuts + faults.repeats ? .repeat : .forward
            return (fate, delay ? UInt32.random(in: 1_000...20_000, using: &random) : 0)
        }
    }

    private func acceptAll() {
        while true {
            let client = accept(listener, nil, nil)
            let (isStopped, target) = lock.withLock { (self.isStopped, self.target) }
            guard client >= 0, !isStopped else {
                if client >= 0 { close(client) }
                if isStopped {
                    close(listener)
                    return
                }
                continue
            }
            guard let server = Self.connect(to: target) else {
                close(client)
                continue
            }
            // The last of both threads closes both sides.
            let pair = Pair(client, server)
            Thread.detachNewThread { self.pump(pair, from: client, to: server, target: target) }
            Thread.detachNewThread { self.pump(pair, from: server, to: client, target: nil) }
        }
    }

    /// - Parameter target: where what was sent may be sent once more; nil for answers.
    private func pump(_ pair: Pair, from source: Int32, to sink: Int32, target: Int?) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var sent: [UInt8] = []
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            let (fate, delay) = fate()
            if delay > 0 { usleep(delay) }
            let part = Array(buffer[..<count])
            if fate == .cut {
                // Some of it still arrives.
                _ = Self.send(Array(part.prefix(count / 2)), to: sink)
                break
            }
            guard Self.send(part, to: sink) else { break }
            guard let target, sent.count < 1 << 18 else { continue }
            sent += part
            if fate == .repeat { Self.sendOnceMore(sent, to: target) }
        }
        pair.end()
    }

    private static func sendOnceMore(_ bytes: [UInt8], to port: Int) {
        Thread.detachNewThread {
            guard let server = connect(to: port) else { return }
            _ = send(bytes, to: server)
            var patience = timeval(tv_sec: 1, tv_usec: 0)
            setsockopt(server, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while recv(server, &buffer, buffer.count, 0) > 0 {}
            close(server)
        }
    }

    /// Both sides of one connection.
    ///
    /// Safe to share: the count is behind the lock.
    private final class Pair: @unchecked Sendable {
        private let client: Int32
        private let server: Int32
        private let lock = NSLock()
        private var ended = 0

        init(_ client: Int32, _ server: Int32) {
            self.client = client
            self.server = server
        }

        func end() {
            for side in [client, server] { shutdown(side, Int32(SHUT_RDWR)) }
            let isLast = lock.withLock {
                ended += 1
                return ended == 2
            }
            if isLast { for side in [client, server] { close(side) } }
        }
    }

    // Sockets.

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
        private static let quiet = Int32(MSG_NOSIGNAL)
    #else
        private static let stream = SOCK_STREAM
        private static let quiet: Int32 = 0
    #endif

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }

    private static func withAddress<Value>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Value
    ) -> Value {
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }

    private static func listen() -> (descriptor: Int32, port: Int)? {
        let descriptor = socket(AF_INET, stream, 0)
        var address = address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        #if canImport(Glibc)
            let listening = Glibc.listen
        #else
            let listening = Darwin.listen
        #endif
        guard descriptor >= 0, withAddress(&address, { bind(descriptor, $0, length) }) == 0,
            listening(descriptor, 128) == 0, withAddress(&address, { getsockname(descriptor, $0, &length) }) == 0
        else { return nil }
        return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
    }

    private static func connect(to port: Int) -> Int32? {
        let descriptor = socket(AF_INET, stream, 0)
        var address = address(port)
        #if canImport(Glibc)
            let connecting = Glibc.connect
        #else
            let connecting = Darwin.connect
        #endif
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard descriptor >= 0 else { return nil }
        guard withAddress(&address, { connecting(descriptor, $0, length) }) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        #if canImport(Glibc)
            let sending = Glibc.send
        #else
            let sending = Darwin.send
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { sending(descriptor, $0.baseAddress! + sent, bytes.count - sent, quiet) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
