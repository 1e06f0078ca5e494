import Foundation

/// An HTTP/1.1 client on an event loop, which keeps connections for the next requests, streams large answers and opens
/// WebSockets.
///
/// May be used from anywhere, for many requests at a time; each has a connection of its own meanwhile. Redirects are not
/// followed. Lifetime: ``close()`` before the loop is shut down; WebSockets live on their own.
public actor HTTPClient {
    /// Bounds of a client.
    public struct Limits: Sendable, Hashable {
        /// Bytes of a response's body that comes whole.
        public var bodyBytes = 16 << 20
        /// Bytes of a streamed body that wait for their reader before the server is no longer read from; once that again
        /// may come on top.
        public var waitingBodyBytes = 64 << 10
        /// Connections of an origin that wait for a next request.
        public var idleConnections = 8
        /// How long one waits; shorter than servers do.
        public var idleTime: Duration = .seconds(55)

        public init() {}
    }

    /// What a deadline counts.
    public enum Deadline: Sendable, Hashable {
        /// The time of the whole exchange.
        case whole
        /// The time in which nothing of either body moves, and that until the head of the answer.
        case pauses
    }

    private let loop: EventLoop
    private var tls: TLSClientContext?
    private let limits: Limits
    private let webSocketLimits: WebSocketLimits
    private var idle: [HTTPOrigin: [HTTPClientConnection]] = [:]
    private var isClosed = false

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameter tls: for origins with TLS; it must not offer `h2`. Nil trusts the authorities that the system knows.
    public init(
        loop: EventLoop, tls: TLSClientContext? = nil, limits: Limits = Limits(),
        webSocketLimits: WebSocketLimits = WebSocketLimits()
    ) {
        self.loop = loop
        self.tls = tls
        self.limits = limits
        self.webSocketLimits = webSocketLimits
    }

    /// Sends a request and waits for the whole answer, whatever its status.
    ///
    /// A request that failed on a kept connection before a byte came back is sent once more if that can do no harm
    /// (RFC 9110 §9.2.2: GET, HEAD, PUT, DELETE, OPTIONS), and if its body is not given piece by piece. Such a body is
    /// asked for no faster than the server takes it, and given up when the server answers before its end.
    ///
    /// - Parameters:
    ///   - deadline: for all of it: name, connection, handshake, answer.
    ///   - counting: what counts against it.
    /// - Throws: ``NetError``: `timeout`, `refused`, `unknownAddress`, `unreachable`, `tls`, `closed`, `tooLarge`,
    ///   `protocolError`, `badBody`, `cancelled`, `system`.
    public func send(
        _ request: HTTPRequest, to origin: HTTPOrigin, deadline: Duration, counts counting: Deadline = .whole
    ) async throws(NetError) -> HTTPResponse {
        let (outcome, connection) = try await exchange(
            request, with: origin, .whole(maximum: limits.bodyBytes), deadline: deadline, counting)
        switch outcome {
        case .failed(let error, _): throw error
        case .response(let response, let keepsAlive):
            if keepsAlive { keep(connection, origin) }
            return response
        case .streamed, .webSocket: throw await Self.unexpected(connection)
        }
    }

    /// Sends a request and returns at the head of its answer, whatever its status; the body is then taken piece by piece.
    ///
    /// Nothing bounds the length of the body but the deadline: that is for the reader to do, who closes the answer.
    ///
    /// - Parameters:
    ///   - deadline: for all of it, the end of the body too: the answer is cut off when it has passed.
    ///   - counting: what counts against it.
    /// - Throws: as ``send(_:to:deadline:counts:)``.
    public func open(
        _ request: HTTPRequest, to origin: HTTPOrigin, deadline: Duration, counts counting: Deadline = .whole
    ) async throws(NetError) -> HTTPStreamedResponse {
        let delivery = HTTPClientConnection.Delivery.pieces(room: limits.waitingBodyBytes) { connection in
            self.assumeIsolated { $0.keep(connection, origin) }
        }
        let (outcome, connection) = try await exchange(request, with: origin, delivery, deadline: deadline, counting)
        switch outcome {
        case .failed(let error, _): throw error
        case .streamed(let response): return response
        case .response, .webSocket: throw await Self.unexpected(connection)
        }
    }

    private static func unexpected(_ connection: HTTPClientConnection) async -> NetError {
        await connection.close()
        return NetError(.protocolError, "The server switched protocols without being asked.")
    }

    private func exchange(
        _ request: HTTPRequest, with origin: HTTPOrigin, _ delivery: HTTPClientConnection.Delivery, deadline: Duration,
        _ counting: Deadline
    ) async throws(NetError) -> (HTTPClientConnection.Outcome, HTTPClientConnection) {
        try check(request)
        let message = HTTPClientConnection.Message(
            method: request.method, bytes: HTTP1Writer.request(request, host: origin.authority), source: request.source)
        let end = ContinuousClock.now + deadline
        if let connection = takeIdle(origin) {
            let outcome = await connection.run(message, delivery: delivery, deadline: deadline, counting)
            guard case .failed(let error, wasUntouched: true) = outcome, error.kind == .closed,
                isIdempotent(request.method), request.source == nil
            else { return (outcome, connection) }
        }
        let connection = try await connect(to: origin, deadline: ContinuousClock.now.duration(to: end))
        let left = counting == .whole ? ContinuousClock.now.duration(to: end) : deadline
        return (await connection.run(message, delivery: delivery, deadline: left, counting), connection)
    }

    /// Opens a WebSocket.
    ///
    /// - Throws: ``WebSocketConnectError``; a refusal carries the server's response.
    public func webSocket(
        _ target: String, headers: HTTPHeaders = [:], at origin: HTTPOrigin, deadline: Duration
    ) async throws(WebSocketConnectError) -> WebSocket {
        let outcome: HTTPClientConnection.Outcome
        do throws(NetError) {
            outcome = try await shakeHands(target, headers, origin, deadline)
        } catch {
            throw .network(error)
        }
        switch outcome {
        case .webSocket(let webSocket): return webSocket
        case .response(let response, _): throw .refused(response)
        case .failed(let error, _): throw .network(error)
        case .streamed: throw .network(NetError(.protocolError, "The server's answer was not asked for in pieces."))
        }
    }

    private func shakeHands(
        _ target: String, _ headers: HTTPHeaders, _ origin: HTTPOrigin, _ deadline: Duration
    ) async throws(NetError) -> HTTPClientConnection.Outcome {
        let end = ContinuousClock.now + deadline
        let key = Data(SecureRandom.bytes(16)).base64EncodedString()
        var request = HTTPRequest(method: "GET", target: target, headers: headers)
        WebSocketHandshake.add(key: key, to: &request.headers)
        try check(request)
        let bytes = HTTP1Writer.request(request, host: origin.authority)
        let connection = try await connect(to: origin, deadline: deadline)
        let left = ContinuousClock.now.duration(to: end)
        let outcome = await connection.run(
            HTTPClientConnection.Message(method: "GET", bytes: bytes, source: nil),
            delivery: .whole(maximum: limits.bodyBytes), webSocketKey: key, deadline: left, .whole)
        if case .response = outcome { await connection.close() }
        return outcome
    }

    /// Closes the connections that wait; requests under way go on, and their connections are closed after them.
    public func close() async {
        isClosed = true
        let connections = idle.values.flatMap { $0 }
        idle = [:]
        for connection in connections { await connection.close() }
    }

    private func connect(to origin: HTTPOrigin, deadline: Duration) async throws(NetError) -> HTTPClientConnection {
        if origin.tls, tls == nil { tls = try TLSClientContext(trust: .system) }
        let stream = try await ByteStream.connect(
            to: origin.host, port: origin.port, tls: origin.tls ? tls : nil, on: loop, deadline: deadline)
        let connection = HTTPClientConnection(stream: stream, webSocketLimits: webSocketLimits)
        await connection.start()
        return connection
    }

    private func keep(_ connection: HTTPClientConnection, _ origin: HTTPOrigin) {
        guard !isClosed, idle[origin, default: []].count < limits.idleConnections else {
            connection.assumeIsolated { $0.close() }
            return
        }
        idle[origin, default: []].append(connection)
        connection.assumeIsolated {
            $0.rest(for: limits.idleTime) { self.assumeIsolated { $0.forget(connection, origin) } }
        }
    }

    /// The one that was used last: it is the likeliest to be alive.
    private func takeIdle(_ origin: HTTPOrigin) -> HTTPClientConnection? { idle[origin]?.popLast() }

    private func forget(_ connection: HTTPClientConnection, _ origin: HTTPOrigin) {
        idle[origin]?.removeAll { $0 === connection }
        if idle[origin]?.isEmpty == true { idle[origin] = nil }
    }

    private func isIdempotent(_ method: String) -> Bool {
        ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].contains(method)
    }

    /// A line break or space in the first line would be another request.
    private func check(_ request: HTTPRequest) throws(NetError) {
        guard !request.method.isEmpty, request.method.utf8.allSatisfy(isToken), !request.target.isEmpty,
            request.target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw NetError(
                .protocolError, "The request's method or target has characters that must be percent-encoded.")
        }
    }
}
