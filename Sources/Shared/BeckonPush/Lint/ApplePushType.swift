/// The values of the header `apns-push-type`, and what each asks of topic and size (Apple, "Sending notification
/// requests to APNs").
public enum ApplePushType: String, Sendable, Hashable, Codable, CaseIterable {
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

    /// Bytes of the body as sent.
    public var maxPayloadBytes: Int { self == .voip ? 5120 : 4096 }
}
