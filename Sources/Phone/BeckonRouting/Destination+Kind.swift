extension Destination {
    /// The kind alone, for a trace: no identifier.
    var kind: String {
        switch self {
        case .conversation: "conversation"
        case .call: "call"
        case .category: "category"
        case .url: "url"
        case .vendor: "vendor"
        case .root: "root"
        }
    }
}

extension NotificationResponse.Action {
    /// The kind alone, for a trace: no text.
    var kind: String {
        switch self {
        case .default: "default"
        case .dismiss: "dismiss"
        case .custom: "custom"
        }
    }
}
