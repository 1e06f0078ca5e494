/// The header `apns-push-type` (Apple, "Sending notification requests to APNs").
public enum PushType: String, Sendable, Hashable, Codable, CaseIterable {
    case alert
    case background
    case voip

    /// The topic of a push of this type for an app: its bundle identifier, with the type's suffix once (sh-21 C).
    public func topic(for bundleID: String) -> String {
        switch self {
        case .alert, .background: bundleID
        case .voip: bundleID.hasSuffix(".voip") ? bundleID : bundleID + ".voip"
        }
    }

    /// Bytes of the body as sent.
    public var maxPayloadBytes: Int { self == .voip ? 5120 : 4096 }
}
