public import BeckonAPI
public import BeckonModel
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
        /// Names in lower case; of a name that comes twice, the first.
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

    /// Told how many bytes of a part have been handed to the network so far: never less than before, from any thread.
    public typealias UploadProgress = @Sendable (_ sent: Int64) -> Void
    /// Told how many bytes of the file are there, with those of earlier attempts, and how many it will have where the
    /// server said so: from any thread.
    public typealias DownloadProgress = @Sendable (_ received: Int64, _ total: Int64?) -> Void

    /// Throws where no answer came; an answer of any status is returned. Bounds its own time and honours cancellation.
    public var send: @Sendable (Request) async throws -> Answer
    /// Opens a WebSocket at a path with headers; throws a ``BeckonModel/ChatError`` where the server refuses.
    public var connect: @Sendable (_ target: String, _ headers: [String: String]) async throws -> Socket
    /// Sends a part of a file as the body, without ever holding all of it; the request's own body is passed over.
    ///
    /// Throws ``TransferFileError`` where the file on this device cannot be read or has not got the part, else as ``send``.
    /// Time is bounded by pauses in which nothing moves, not by the whole: a large file over a slow network is no fault.
    public var upload:
        @Sendable (Request, _ file: URL, _ range: Range<Int64>, _ progress: @escaping UploadProgress) async throws ->
            Answer
    /// Writes the answer's body into a file, piece by piece, and returns when it is whole; the body of the answer is empty
    /// then.
    ///
    /// An answer 200 begins the file anew; 206 must go on where the file ends, so whoever resumes sends `range` with the
    /// file's length and `if-range`. What came before a cut stays in the file. The file is not touched by an answer of
    /// another status, whose body is returned up to 64 KB.
    ///
    /// Throws ``TransferFileError`` where the file on this device cannot be written, `invalidAnswer` for a part that does
    /// not fit to the file, else as ``upload``.
    public var download: @Sendable (Request, _ to: URL, _ progress: @escaping DownloadProgress) async throws -> Answer

    /// A transport without the last two carries no files and says so.
    public init(
        send: @escaping @Sendable (Request) async throws -> Answer,
        connect: @escaping @Sendable (_ target: String, _ headers: [String: String]) async throws -> Socket,
        upload:
            @escaping @Sendable (Request, URL, Range<Int64>, @escaping UploadProgress) async throws -> Answer = {
                _, _, _, _ in throw Transport.carriesNoFiles
            },
        download:
            @escaping @Sendable (Request, URL, @escaping DownloadProgress) async throws -> Answer = { _, _, _ in
                throw Transport.carriesNoFiles
            }
    ) {
        self.send = send
        self.connect = connect
        self.upload = upload
        self.download = download
    }

    /// What a transport without files says.
    public static let carriesNoFiles = ChatError(
        .badRequest, "This transport carries no files.", remedy: "Give it the closures upload and download.")
}
