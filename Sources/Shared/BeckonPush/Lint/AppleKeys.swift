/// The names that Apple knows (Apple, "Generating a remote notification", "Sending notification requests to APNs").
enum AppleKeys {
    static let aps: Set<String> = Set([
        "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
        "target-content-id", "interruption-level", "relevance-score", "filter-criteria", "url-args",
    ]).union(liveActivity)

    /// Members of `aps` that start, change and end Live Activities and widgets.
    static let liveActivity: Set<String> = [
        "stale-date", "content-state", "timestamp", "event", "dismissal-date", "attributes-type", "attributes",
        "input-push-token", "input-push-channel", "content-changed",
    ]

    static let alert: Set<String> = [
        "title", "subtitle", "body", "launch-image", "loc-key", "loc-args", "title-loc-key", "title-loc-args",
        "subtitle-loc-key", "subtitle-loc-args",
        // Of older systems; harmless.
        "action-loc-key", "action", "summary-arg", "summary-arg-count",
    ]

    static let sound: Set<String> = ["critical", "name", "volume"]

    static let headers: Set<String> = [
        "apns-push-type", "apns-id", "apns-expiration", "apns-priority", "apns-topic", "apns-collapse-id",
        "apns-channel-id", "apns-request-id",
    ]
}
