/// Where a push token comes from (R-X.1). Open: more follow.
public struct PushPlatform: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A token of APNs for notifications, in hexadecimal.
    public static let apnsDevice = Self(rawValue: "apns_ios_device")
    /// A token of PushKit for calls, in hexadecimal; a session has it beside the one for notifications (P-31).
    public static let apnsVoIP = Self(rawValue: "apns_ios_voip")
    /// A registration token of Firebase.
    public static let fcm = Self(rawValue: "fcm_ios")
}
