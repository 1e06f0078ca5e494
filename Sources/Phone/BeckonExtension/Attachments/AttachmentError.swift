/// Why a file is not shown with its notification; the notification itself is.
///
/// It never holds an address, which may carry a token, nor what the server sent.
public struct AttachmentError: Error, Sendable, Hashable, CustomStringConvertible {
    /// For programs and the trace. An open set: later versions may add codes.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public var description: String { rawValue }

        /// The address cannot be read, or names no host.
        public static let badAddress = Code(rawValue: "attachment-bad-address")
        /// Neither `https` nor, where that was allowed, `http`.
        public static let scheme = Code(rawValue: "attachment-scheme")
        /// The address holds a user name or a password.
        public static let credentials = Code(rawValue: "attachment-credentials")
        /// Redirected too often, in a circle, or to nowhere.
        public static let redirect = Code(rawValue: "attachment-redirect")
        /// The server answered with an error.
        public static let status = Code(rawValue: "attachment-status")
        /// Larger than the system shows.
        public static let tooLarge = Code(rawValue: "attachment-too-large")
        /// A format that the system does not show.
        public static let notShown = Code(rawValue: "attachment-not-shown")
        /// Nothing tells what it is.
        public static let unknownType = Code(rawValue: "attachment-unknown-type")
        /// No bytes.
        public static let empty = Code(rawValue: "attachment-empty")
        /// The answer ended before its length.
        public static let incomplete = Code(rawValue: "attachment-incomplete")
        /// Compressed, although that was not asked for.
        public static let encoded = Code(rawValue: "attachment-encoded")
        /// The server cannot be reached, or the connection broke.
        public static let network = Code(rawValue: "attachment-network")
        /// The file cannot be written.
        public static let file = Code(rawValue: "attachment-file")
        /// The time is up.
        public static let cancelled = Code(rawValue: "attachment-cancelled")
    }

    /// The kind of failure, as a trace names it.
    public let code: Code
    /// One sentence for a person.
    public let message: String
    /// What to do about it, where something can be done.
    public let remedy: String?

    /// - Parameters:
    ///   - code: the kind of failure.
    ///   - message: a constant sentence, without anything of the address.
    ///   - remedy: a constant sentence.
    public init(_ code: Code, _ message: String, remedy: String? = nil) {
        self.code = code
        self.message = message
        self.remedy = remedy
    }

    public var description: String { [message, remedy].compactMap(\.self).joined(separator: " ") }
}
