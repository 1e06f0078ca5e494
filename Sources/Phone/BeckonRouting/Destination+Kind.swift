import Foundation

extension Destination {
    /// The kind alone, for a trace: no identifier.
    var kind: String {
        switch self {
        case .conversation: "conversation"
        case .call: "call"
        case .callChat: "call-chat"
        case .category: "category"
        case .url: "url"
        case .vendor: "vendor"
        case .root: "root"
        }
    }
}

extension Destination {
    /// Its text as a trace may hold it: of an app's own link only whose it is, as the rest may hold a token.
    var recorded: String {
        guard case .url(let url) = self else { return description }
        var parts = URLComponents()
        parts.scheme = url.scheme
        parts.host = url.host
        return parts.url.map { Destination.url($0).description } ?? kind
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
