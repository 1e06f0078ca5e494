/// The header `apns-push-type`, and what it asks of topic and size (Apple, "Sending notification requests to APNs").
public enum PushType: String, Sendable, Hashable, Codable, CaseIterable {
    /// Shows an alert, plays a sound or sets the badge.
    case alert
    /// Wakes the app and shows nothing; throttled (P-29).
    case background
    /// Refreshes a complication of a watch face.
    case complication
    /// Refreshes a control.
    case controls
    /// Tells of a change in a file provider.
    case fileprovider
    /// Starts, changes or ends a live activity.
    case liveactivity
    /// Starts the app's location push extension.
    case location
    /// Has a managed device call its server.
    case mdm
    /// Tells of a push-to-talk session.
    case pushtotalk
    /// A call; only PushKit's token takes it (P-31).
    case voip
    /// Refreshes a widget.
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
