/// The header `apns-push-type`, and what it asks of topic and size (Apple, "Sending notification requests to APNs").
public enum PushType: String, Sendable, Hashable, Codable, CaseIterable {
    case alert
    case background
    case complication
    case controls
    case fileprovider
    case liveactivity
    case location
    case mdm
    case pushtotalk
    case voip
    case widgets

    /// What the topic has after the bundle identifier.
    public var topicSuffix: String {
        switch self {
        case .alert, .background, .mdm: ""
        case .complication: ".complication"
        case .controls: ".push-type.controls"
        case .fileprovider: ".pushkit.fileprovider"
        case .liveactivity: ".push-type.liveactivity"
        case .location: ".location-query"
        case .pushtotalk: ".voip-ptt"
        case .voip: ".voip"
        case .widgets: ".push-type.widgets"
        }
    }

    /// The topic of a push of this type for an app: its bundle identifier, with the type's suffix once (sh-21 C).
    public func topic(for bundleID: String) -> String {
        topicSuffix.isEmpty || bundleID.hasSuffix(topicSuffix) ? bundleID : bundleID + topicSuffix
    }

    /// Bytes of the body as sent.
    public var maxPayloadBytes: Int { self == .voip ? 5120 : 4096 }
}
