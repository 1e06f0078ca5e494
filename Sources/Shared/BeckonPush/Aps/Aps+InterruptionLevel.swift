extension Aps {
    /// How much a notification interrupts (P-10). Open: a word of a later system is kept.
    public struct InterruptionLevel: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// To the list, without sound and light.
        public static let passive = Self(rawValue: "passive")
        /// Whether it interrupts, and how (P-10).
        public static let active = Self(rawValue: "active")
        /// Breaks through a Focus, with the entitlement.
        public static let timeSensitive = Self(rawValue: "time-sensitive")
        /// Breaks through the silent switch, with the entitlement.
        public static let critical = Self(rawValue: "critical")
    }

    /// What a push does with a live activity. Open: a word of a later system is kept.
    public struct LiveActivityEvent: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Begins an activity.
        public static let start = Self(rawValue: "start")
        /// Changes what it shows.
        public static let update = Self(rawValue: "update")
        /// Shows the last state, then goes away.
        public static let end = Self(rawValue: "end")
    }
}
