public import BeckonModel

/// OneSignal: `custom {i, u, a, badge_inc}`, `att` and `buttons` beside `aps`, or the same keys under `os_data`.
///
/// It is about no chat: a notification of the app's owner. What the app put into its data (`a`) is the app's, which reads
/// it with a dialect of its own.
public struct OneSignalDialect: PushDialect {
    public init() {}

    public var name: String { "onesignal" }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        let data = userInfo["os_data"]?.objectOrText
        guard let custom = data ?? userInfo["custom"]?.objectOrText, let id = custom["i"]?.string.nonEmpty else {
            return nil
        }
        let files = (data?["att"] ?? userInfo["att"])?.objectOrText ?? [:]
        return PushMessage(
            dialect: name,
            kind: .notification,
            messageID: id,
            attachments: files.sorted { $0.key < $1.key }.compactMap { file in
                file.value.string.nonEmpty.map { PushMessage.Attachment(url: $0, name: file.key) }
            },
            asksToCount: (custom["badge_inc"]?.integer ?? 0) > 0)
    }
}
