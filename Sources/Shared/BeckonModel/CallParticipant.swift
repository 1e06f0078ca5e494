/// Somebody who was called, or takes part in a call.
public struct CallParticipant: Sendable, Hashable, Codable {
    /// How it stands with a participant. Open: an unknown word is kept.
    public struct State: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Called, and has not answered.
        public static let ringing = Self(rawValue: "ringing")
        /// In the call.
        public static let joined = Self(rawValue: "joined")
        /// In the call, with a connection that is lost; after 30 s the participant has left.
        public static let lost = Self(rawValue: "lost")
        /// Was in the call.
        public static let left = Self(rawValue: "left")
        /// Refused it while it rang.
        public static let rejected = Self(rawValue: "rejected")
        /// Did not answer while it rang.
        public static let missed = Self(rawValue: "missed")
        /// Was in another call.
        public static let busy = Self(rawValue: "busy")

        /// Takes part now.
        public var isInCall: Bool { self == .joined || self == .lost }
        /// Takes part or took part: what the call's chat is open to.
        public var hasTakenPart: Bool { isInCall || self == .left }
    }

    /// Who it is.
    public var uid: UserID
    /// As the server knew it; nil where it did not tell.
    public var name: String?
    /// How it stands with them.
    public var state: State
    /// Milliseconds since 1970 of the first joining.
    public var joinedAt: Int64?
    /// Milliseconds since 1970 of the last leaving.
    public var leftAt: Int64?

    public init(uid: UserID, name: String? = nil, state: State, joinedAt: Int64? = nil, leftAt: Int64? = nil) {
        self.uid = uid
        self.name = name
        self.state = state
        self.joinedAt = joinedAt
        self.leftAt = leftAt
    }
}
