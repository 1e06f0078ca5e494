import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An IPv4 or IPv6 address with its port, as the system's calls take it.
struct SocketAddress: Sendable {
    private var storage = sockaddr_storage()
    private(set) var length: socklen_t

    /// A written-out address such as `127.0.0.1` or `::1`; nil for a name.
    init?(numeric host: String, port: Int) {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if inet_pton(AF_INET, host, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            length = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: four, as: sockaddr_in.self) }
        } else if inet_pton(AF_INET6, host, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: six, as: sockaddr_in6.self) }
        } else {
            return nil
        }
        self = with(port: port)
    }

    /// A copy of what the system gave out; nil for another family than IPv4 and IPv6.
    init?(_ address: UnsafePointer<sockaddr>, length: socklen_t) {
        let family = Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6, Int(length) <= MemoryLayout<sockaddr_storage>.size else {
            return nil
        }
        self.length = length
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(length)))
        }
    }

    var family: Int32 { Int32(storage.ss_family) }

    var port: Int {
        withUnsafeBytes(of: storage) { bytes in
            let raw =
                family == AF_INET
                ? bytes.load(as: sockaddr_in.self).sin_port : bytes.load(as: sockaddr_in6.self).sin6_port
            return Int(UInt16(bigEndian: raw))
        }
    }

    func with(port: Int) -> SocketAddress {
        var copy = self
        let family = self.family
        let raw = in_port_t(truncatingIfNeeded: port).bigEndian
        withUnsafeMutableBytes(of: &copy.storage) { bytes in
            let offset =
                family == AF_INET
                ? MemoryLayout<sockaddr_in>.offset(of: \.sin_port) : MemoryLayout<sockaddr_in6>.offset(of: \.sin6_port)
            if let offset { bytes.storeBytes(of: raw, toByteOffset: offset, as: in_port_t.self) }
        }
        return copy
    }

    /// Without the port. An IPv4 peer of an IPv6 socket is written as IPv4, so that it is counted as one address.
    var host: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN) + 1)
        let family = self.family
        withUnsafeBytes(of: storage) { bytes in
            if family == AF_INET {
                var address = bytes.load(as: sockaddr_in.self).sin_addr
                inet_ntop(AF_INET, &address, &text, socklen_t(INET6_ADDRSTRLEN))
            } else {
                var address = bytes.load(as: sockaddr_in6.self).sin6_addr
                inet_ntop(AF_INET6, &address, &text, socklen_t(INET6_ADDRSTRLEN))
            }
        }
        let host = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return host.hasPrefix("::ffff:") && host.contains(".") ? String(host.dropFirst(7)) : host
    }

    func withPointer<T>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> T) -> T {
        withUnsafePointer(to: storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
