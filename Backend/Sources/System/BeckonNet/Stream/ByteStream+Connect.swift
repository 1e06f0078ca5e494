import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension ByteStream {
    /// Connects, and shakes hands if there is TLS; every address of the host is tried in turn.
    ///
    /// From any isolation. The stream that comes back reads nothing until ``start(_:)``, and must be closed or aborted in
    /// the end. The deadline covers names, connecting and handshake together.
    ///
    /// - Throws: ``NetError``: `unknownAddress`, `refused`, `unreachable`, `timeout`, `tls`, `closed`, `system`.
    package static func connect(
        to host: String, port: Int, tls: TLSClientContext?, on loop: EventLoop, deadline: Duration,
        limits: Limits = Limits()
    ) async throws(NetError) -> ByteStream {
        let clock = ContinuousClock()
        let end = clock.now + deadline
        var failure = NetError(.unknownAddress, "The host \(host) has no address.")
        for address in try await AddressResolver.resolve(host, port: port) {
            let left = clock.now.duration(to: end)
            guard left > .zero else { throw Self.tooLate(host, port) }
            do throws(NetError) {
                return try await connect(to: address, host: host, tls: tls, on: loop, deadline: left, limits: limits)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private static func tooLate(_ host: String, _ port: Int) -> NetError {
        NetError(.timeout, "\(host):\(port) did not answer in time; check that it is reachable from this machine.")
    }

    private static func connect(
        to address: SocketAddress, host: String, tls: TLSClientContext?, on loop: EventLoop, deadline: Duration,
        limits: Limits
    ) async throws(NetError) -> ByteStream {
        let result: Result<ByteStream, NetError> = await withCheckedContinuation { continuation in
            loop.execute {
                begin(to: address, host: host, tls: tls, on: loop, deadline: deadline, limits: limits) {
                    continuation.resume(returning: $0)
                }
            }
        }
        return try result.get()
    }

    private static func begin(
        to address: SocketAddress, host: String, tls: TLSClientContext?, on loop: EventLoop, deadline: Duration,
        limits: Limits, completion: @escaping (Result<ByteStream, NetError>) -> Void
    ) {
        let session: TLSSession?
        do throws(NetError) {
            session = if let tls { try TLSSession(client: tls, host: host) } else { nil }
        } catch {
            completion(.failure(error))
            return
        }
        guard let descriptor = SystemSocket.make(family: address.family) else {
            completion(.failure(.system(errno, host: address.host, port: address.port)))
            return
        }
        let outcome = address.withPointer { SystemSocket.connect(descriptor, $0, $1) }
        let code = errno
        guard outcome == 0 || code == EINPROGRESS || code == EINTR else {
            SystemSocket.close(descriptor)
            completion(.failure(.system(code, host: address.host, port: address.port)))
            return
        }
        let stream = ByteStream(
            descriptor: descriptor, address: address, loop: loop, tls: session, isConnecting: true,
            common: Common(limits))
        let timer = loop.schedule(after: deadline) { stream.abort(tooLate(host, address.port)) }
        stream.onConnected = { error in
            timer.cancel()
            completion(error.map { .failure($0) } ?? .success(stream))
        }
        stream.updateInterest()
    }
}
