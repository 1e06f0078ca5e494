extension PushMessage {
    /// A call.
    public struct Call: Sendable, Hashable {
        /// What happened to a call. Open: a vendor's own word is kept.
        public struct Action: RawRepresentable, Hashable, Sendable {
            /// The word itself.
            public let rawValue: String

            public init(rawValue: String) { self.rawValue = rawValue }

            /// It rings.
            public static let initiated = Self(rawValue: "initiated")
            /// Somebody has answered.
            public static let ongoing = Self(rawValue: "ongoing")
            /// The caller gave up.
            public static let cancelled = Self(rawValue: "cancelled")
            /// Nobody answered.
            public static let unanswered = Self(rawValue: "unanswered")
            /// It was refused.
            public static let rejected = Self(rawValue: "rejected")
            /// It is over.
            public static let ended = Self(rawValue: "ended")
            /// Whom it is for was in another call.
            public static let busy = Self(rawValue: "busy")
        }

        /// What happened to it; nil where the push does not say.
        public var action: Action?
        /// The vendor's identifier of the call's session.
        public var sessionID: String?
        /// The vendor's word for the medium, `audio`, `video`.
        public var medium: String?

        public init(action: Action? = nil, sessionID: String? = nil, medium: String? = nil) {
            self.action = action
            self.sessionID = sessionID
            self.medium = medium
        }
    }
}
