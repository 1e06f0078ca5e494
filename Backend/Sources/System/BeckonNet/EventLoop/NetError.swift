/// What went wrong on the network: a kind for programs, and a sentence for people that says what to do.
///
/// The sentence holds addresses and ports, never what was sent, a token or a name.
public struct NetError: Error, Sendable, Hashable, CustomStringConvertible {
    /// An open set: later versions may add kinds.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        public let description: String

        /// Another program listens on the port.
        public static let addressInUse = Kind(description: "addressInUse")
        /// The system does not let this program use the address or port.
        public static let notPermitted = Kind(description: "notPermitted")
        /// No such host, or an address that this machine does not have.
        public static let unknownAddress = Kind(description: "unknownAddress")
        /// Nobody listens at the other end.
        public static let refused = Kind(description: "refused")
        /// There is no way to the other end.
        public static let unreachable = Kind(description: "unreachable")
        /// The connection ended before the exchange did.
        public static let closed = Kind(description: "closed")
        /// A deadline or limit of time has passed.
        public static let timeout = Kind(description: "timeout")
        /// The peer takes what it is sent too slowly, and its queue is full.
        public static let slowReader = Kind(description: "slowReader")
        /// The TLS handshake or the check of the certificate failed.
        public static let tls = Kind(description: "tls")
        /// The peer broke the rules of the protocol.
        public static let protocolError = Kind(description: "protocolError")
        /// The peer sent more than a limit allows.
        public static let tooLarge = Kind(description: "tooLarge")
        /// The body of a request that was to be sent is not what was told: it failed, or has another length.
        public static let badBody = Kind(description: "badBody")
        /// The task that waited for it was cancelled.
        public static let cancelled = Kind(description: "cancelled")
        /// The system ran out of descriptors or memory, or a call failed in an unforeseen way.
        public static let system = Kind(description: "system")
    }

    public let kind: Kind
    /// One sentence, with a way out where there is one.
    public let message: String

    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    public var description: String { message }
}
