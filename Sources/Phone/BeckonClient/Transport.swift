public import BeckonAPI
public import Foundation

/// How the client reaches the server: URLSession on Apple, BeckonNet on Linux, a script in tests.
public struct Transport: Sendable {
    /// One request of the API, before it is anybody's HTTP.
    public struct Request: Sendable, Hashable {
        /// The HTTP method.
        public var method: BeckonAPI.Method
        /// Path and query below the server's address.
        public var target: String
        /// Names in lower case.
        public var headers: [String: String]
        /// JSON; nil where the request has none.
        public var body: Data?

        public init(method: BeckonAPI.Method, target: String, headers: [String: String] = [:], body: Data? = nil) {
            self.method = method
            self.target = target
            self.headers = headers
            self.body = body
        }
    }

    /// A whole answer, of any status.
    public struct Answer: Sendable, Hashable {
        /// The HTTP status.
        public var status: Int
        /// Names in lower case. The client looks at `retry-after` alone.
        public var headers: [String: String]
        /// As it came.
        public var body: Data

        public init(status: Int, headers: [String: String] = [:], body: Data) {
            self.status = status
            self.headers = headers
            self.body = body
        }
    }

    /// An open WebSocket that carries text frames.
    public struct Socket: Sendable {
        /// Ends when the connection ends, throws what ended it.
        public var frames: AsyncThrowingStream<Data, any Error>
        /// Queues a text frame; throws when the connection is gone.
        public var send: @Sendable (Data) async throws -> Void
        /// Closes with the code 1000; may be called more than once.
        public var close: @Sendable () async -> Void

        public init(
            frames: AsyncThrowingStream<Data, any Error>, send: @escaping @Sendable (Data) async throws -> Void,
            close: @escaping @Sendable () async -> Void
        ) {
            self.frames = frames
            self.send = send
            self.close = close
        }
    }

    /// Throws where no answer came; an answer of any status is returned. Bounds its own time and honours cancellation.
    public var send: @Sendable (Request) async throws -> Answer
    /// Opens a WebSocket at a path with headers; throws a ``BeckonModel/ChatError`` where the server refuses.
    public var connect: @Sendable (_ target: String, _ headers: [String: String]) async throws -> Socket

    public init(
        send: @escaping @Sendable (Request) async throws -> Answer,
        connect: @escaping @Sendable (_ target: String, _ headers: [String: String]) async throws -> Socket
    ) {
        self.send = send
        self.connect = connect
    }
}
