public import BeckonNet

extension ChatServer {
    /// Where the server listens, whom it lets in, and what it grants.
    public struct Configuration: Sendable {
        /// An address, or a name for one.
        public var host = "127.0.0.1"
        /// 0 for a free one.
        public var port = 0
        /// Where `/live`, `/ready` and `/metrics` are served, in the clear, until the server has stopped; nil: beside the
        /// API.
        public var operatorAddress: (host: String, port: Int)?
        /// Nil: in the clear.
        public var tls: TLSServerContext?
        /// For those who manage users.
        public var apiKeys: APIKeys
        /// Few requests of a connection in work at a time: a page of messages may have six megabytes, and who reads none of
        /// them holds as many as are made.
        public var limits: HTTPLimits = {
            var limits = HTTPLimits()
            limits.pipelinedRequests = 4
            return limits
        }()
        /// Where uploaded files lie; nil: none are taken.
        public var files: FileFolder?
        /// How many bytes of uploads are kept for each user. Change it while the server runs.
        public var uploads = UploadQuota()
        /// How often users, API keys and addresses may ask this node.
        public var rateLimits = RateLimits()
        /// Commands of devices are short.
        public var webSocketLimits: WebSocketLimits = {
            var limits = WebSocketLimits()
            limits.messageBytes = 16 * 1024
            return limits
        }()
        /// How long the server goes on when it is to stop and `/ready` says so already: whoever sends it requests needs
        /// that long to notice.
        public var notice: Duration = .zero
        /// How long requests in work may take when the server stops.
        public var drain: Duration = .seconds(5)
        /// The folder that backups are written to when an operator asks for one; nil: there are none.
        public var backups: String?
        /// What is kept for how long.
        public var retention = Retention()
        /// One line for each request at debug, one for each failure at error.
        public var log = Log.silent
        /// Share it with the store and the gateway, so that `/metrics` tells of all three.
        public var metrics = ServerMetrics()
        /// Told what is logged at error as well, in a sentence without secrets. Called on any thread.
        public var report: @Sendable (String) -> Void = { _ in }

        public init(apiKeys: APIKeys) { self.apiKeys = apiKeys }
    }
}
