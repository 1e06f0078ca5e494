/// What has become of a call; the same words are the `action` of its messages. Open: an unknown word is kept.
public struct CallStatus: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// It rings.
    public static let initiated = Self(rawValue: "initiated")
    /// Somebody has answered.
    public static let ongoing = Self(rawValue: "ongoing")
    /// The caller gave up.
    public static let cancelled = Self(rawValue: "cancelled")
    /// Nobody answered in time.
    public static let unanswered = Self(rawValue: "unanswered")
    /// All who were called refused.
    public static let rejected = Self(rawValue: "rejected")
    /// Whom it was for was in another call.
    public static let busy = Self(rawValue: "busy")
    /// It was held, and is over.
    public static let ended = Self(rawValue: "ended")

    /// It rings or is held.
    public var isActive: Bool { self == .initiated || self == .ongoing }
}
