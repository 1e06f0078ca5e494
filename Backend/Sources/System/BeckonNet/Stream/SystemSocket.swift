import CLibEV
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The system's socket calls, non-blocking and closed on exec, with what differs between Linux and macOS.
enum SystemSocket {
    enum Transfer {
        case bytes(Int)
        case wouldBlock
        case end
        case failed(Int32)
    }

    #if canImport(Glibc)
        static let streamType = Int32(SOCK_STREAM.rawValue)
        private static let sendFlags = Int32(MSG_NOSIGNAL)
    #else
        static let streamType = SOCK_STREAM
        private static let sendFlags: Int32 = 0
    #endif

    /// A new socket, or nil with `errno` set.
    static func make(family: Int32) -> Int32? {
        let descriptor = socket(family, streamType, 0)
        guard descriptor >= 0 else { return nil }
        prepare(descriptor)
        return descriptor
    }

    static func accept(_ listener: Int32) -> (descriptor: Int32, address: SocketAddress?)? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                #if canImport(Glibc)
                    let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
                    let descriptor = accept4(listener, pointer, &length, flags)
                #else
                    let descriptor = Darwin.accept(listener, pointer, &length)
                #endif
                guard descriptor >= 0 else { return nil }
                #if !canImport(Glibc)
                    prepare(descriptor)
                #endif
                sendAtOnce(descriptor)
                return (descriptor, SocketAddress(pointer, length: length))
            }
        }
    }

    static func connect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
        #if canImport(Glibc)
            Glibc.connect(descriptor, address, length)
        #else
            Darwin.connect(descriptor, address, length)
        #endif
    }

    static func listen(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.listen(descriptor, backlog)
        #else
            Darwin.listen(descriptor, backlog)
        #endif
    }

    static func localAddress(_ descriptor: Int32) -> SocketAddress? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                getsockname(descriptor, pointer, &length) == 0 ? SocketAddress(pointer, length: length) : nil
            }
        }
    }

    static func setOption(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        _ = setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Without Nagle's delay: what is gathered in a turn of the loop goes out in one piece already.
    static func sendAtOnce(_ descriptor: Int32) {
        setOption(descriptor, Int32(IPPROTO_TCP), Int32(TCP_NODELAY), 1)
    }

    /// The outcome of a connect that was in progress: 0, or an `errno`.
    static func pendingError(_ descriptor: Int32) -> Int32 {
        var value: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &value, &length) == 0 ? value : errno
    }

    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed(errno)
        }
    }

    static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Transfer {
        while true {
            let count = send(descriptor, bytes.baseAddress, bytes.count, sendFlags)
            if count >= 0 { return .bytes(count) }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed(errno)
        }
    }

    static func endWriting(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    static func close(_ descriptor: Int32) {
        #if canImport(Glibc)
            _ = Glibc.close(descriptor)
        #else
            _ = Darwin.close(descriptor)
        #endif
    }

    private static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
}

extension NetError {
    /// The sentence for a failed call on a connection.
    static func system(_ code: Int32, host: String, port: Int) -> NetError {
        let place = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        return switch code {
        case ECONNREFUSED:
            NetError(.refused, "Nobody listens on \(place); start the server there, or check host and port.")
        case EADDRINUSE:
            NetError(
                .addressInUse,
                "The address \(place) is in use; stop the other program, or choose another port (0 takes a free one).")
        case EACCES, EPERM:
            NetError(
                .notPermitted, "This program may not use \(place); choose a port above 1023, or grant it the right.")
        case EADDRNOTAVAIL:
            NetError(.unknownAddress, "This machine has no address \(host); use 127.0.0.1, or one that it has.")
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN:
            NetError(.unreachable, "There is no way to \(place); check the network connection.")
        case ETIMEDOUT:
            NetError(.timeout, "\(place) did not answer; check the network connection and any firewall.")
        case ECONNRESET, EPIPE:
            NetError(.closed, "The connection to \(place) was cut by the other end.")
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            NetError(.system, "The system has no descriptors left for \(place); raise the limit (ulimit -n).")
        default:
            NetError(.system, "The connection to \(place) failed: \(String(cString: strerror(code))).")
        }
    }
}
