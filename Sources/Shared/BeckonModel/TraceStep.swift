/// A step of the way of a message (design §1). Open: an app adds its own.
public struct TraceStep: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }

    /// The composer handed over a draft; the client shows it and keeps it.
    public static let composed = Self(rawValue: "composed")
    /// The server has it on disk.
    public static let stored = Self(rawValue: "stored")
    /// The client knows that the server has it.
    public static let acknowledged = Self(rawValue: "acknowledged")
    /// The hub sent the event to connected devices.
    public static let published = Self(rawValue: "published")
    /// A device got the event over its realtime connection.
    public static let received = Self(rawValue: "received")
    /// The gateway took the outbox row.
    public static let claimed = Self(rawValue: "claimed")
    /// The gateway handed a push to APNs and has the answer.
    public static let pushed = Self(rawValue: "pushed")
    /// The number alone, on its way to an account's other devices.
    public static let badge = Self(rawValue: "badge")
    /// APNs took the push.
    public static let accepted = Self(rawValue: "accepted")
    /// APNs refused the push.
    public static let refused = Self(rawValue: "refused")
    /// The push reached the phone.
    public static let delivered = Self(rawValue: "delivered")
    /// The service extension handed over its content.
    public static let revised = Self(rawValue: "revised")
    /// The notification was shown, or not: see the decision.
    public static let presented = Self(rawValue: "presented")
    /// The person answered a notification.
    public static let tapped = Self(rawValue: "tapped")
    /// What routing did with a response or a change of state.
    public static let routed = Self(rawValue: "routed")
    /// The app was told something on which taps depend: who is signed in, which root is on screen.
    public static let told = Self(rawValue: "told")
    /// A destination is on screen.
    public static let opened = Self(rawValue: "opened")
    /// A conversation was read up to a message.
    public static let read = Self(rawValue: "read")
    /// Life cycle of an app's process: launched, scene connected, active, background, killed.
    public static let lifecycle = Self(rawValue: "lifecycle")
    /// The push token: waiting, with the server, taken back.
    public static let registration = Self(rawValue: "registration")
}
