import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Accepts connections on a port. Confined to its loop's thread, as the streams that it hands out.
///
/// It listens until ``close()``, which must be called; accepted streams live on.
///
/// `@unchecked Sendable`: confined to the loop's thread, which every entry asserts in debug builds.
package final class Listener: @unchecked Sendable {
    package let loop: EventLoop
    /// The address without the port, as it is bound.
    package let host: String
    /// The port, also when a free one was asked for.
    package let port: Int

    private let descriptor: Int32
    private var tls: TLSServerContext?
    private let common: ByteStream.Common
    private let onAccept: (ByteStream) -> Void
    private var watcher: IOWatcher?
    private var pause: LoopTimer?

    /// Listens on an address; a host name stands for its first address, port 0 for a free one.
    ///
    /// From any isolation. `onAccept` is called on the loop; it must start, close or abort the stream, which shakes hands
    /// only when started.
    ///
    /// - Throws: ``NetError``: `addressInUse`, `notPermitted`, `unknownAddress`, `system`.
    package static func listen(
        on host: String, port: Int, tls: TLSServerContext? = nil, loop: EventLoop,
        limits: ByteStream.Limits = ByteStream.Limits(), onAccept: @escaping @Sendable (ByteStream) -> Void
    ) async throws(NetError) -> Listener {
        guard (0...65535).contains(port) else {
            throw NetError(
                .unknownAddress, "There is no port \(port); choose one from 1 to 65535, or 0 for a free one.")
        }
        guard let address = try await AddressResolver.resolve(host, port: port).first else {
            throw NetError(.unknownAddress, "The host \(host) has no address; use 127.0.0.1 or ::1.")
        }
        let (descriptor, bound) = try open(address)
        let result: Listener = await withCheckedContinuation { continuation in
            loop.execute {
                continuation.resume(
                    returning: Listener(
                        descriptor: descriptor, address: bound, tls: tls, loop: loop, limits: limits, onAccept: onAccept
                    ))
            }
        }
        return result
    }

    private init(
        descriptor: Int32, address: SocketAddress, tls: TLSServerContext?, loop: EventLoop, limits: ByteStream.Limits,
        onAccept: @escaping (ByteStream) -> Void
    ) {
        self.descriptor = descriptor
        self.tls = tls
        self.loop = loop
        common = ByteStream.Common(limits)
        self.onAccept = onAccept
        host = address.host
        port = address.port
        watcher = IOWatcher(loop: loop, descriptor: descriptor) { _ in self.accept() }
        watcher?.watch(.read)
    }

    private static func open(_ address: SocketAddress) throws(NetError) -> (Int32, SocketAddress) {
        guard let descriptor = SystemSocket.make(family: address.family) else {
            throw .system(errno, host: address.host, port: address.port)
        }
        SystemSocket.setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        if address.family == AF_INET6, address.host == "::" {
            SystemSocket.setOption(descriptor, Int32(IPPROTO_IPV6), Int32(IPV6_V6ONLY), 0)
        }
        guard address.withPointer({ bind(descriptor, $0, $1) }) == 0, SystemSocket.listen(descriptor, 1024) == 0,
            let bound = SystemSocket.localAddress(descriptor)
        else {
            let code = errno
            SystemSocket.close(descriptor)
            throw .system(code, host: address.host, port: address.port)
        }
        return (descriptor, bound)
    }

    /// Has connections that are accepted from now on shake hands with this. On the loop.
    package func renew(_ tls: TLSServerContext) {
        assert(loop.isCurrent)
        self.tls = tls
    }

    /// Stops listening and frees the port. Calling it again does nothing.
    package func close() {
        assert(loop.isCurrent)
        guard let watcher else { return }
        watcher.cancel()
        self.watcher = nil
        pause?.cancel()
        SystemSocket.close(descriptor)
    }

    private func accept() {
        for _ in 0..<64 {
            guard watcher != nil else { return }
            guard let (descriptor, address) = SystemSocket.accept(self.descriptor) else {
                if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM { rest() }
                if errno == ECONNABORTED || errno == EINTR { continue }
                return
            }
            let session: TLSSession?
            do throws(NetError) {
                session = if let tls { try TLSSession(server: tls) } else { nil }
            } catch {
                // OpenSSL has no memory for this one; the peer sees its connection end.
                SystemSocket.close(descriptor)
                continue
            }
            onAccept(
                ByteStream(
                    descriptor: descriptor, address: address, loop: loop, tls: session, isConnecting: false,
                    common: common))
        }
    }

    /// Out of descriptors: the waiting connection would wake the loop at once again, so it looks away for a moment.
    private func rest() {
        watcher?.watch([])
        pause = loop.schedule(after: .milliseconds(100)) { [weak self] in self?.watcher?.watch(.read) }
    }
}
