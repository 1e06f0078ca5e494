import BeckonModel
public import BeckonPush

/// Where a push names the files to show with it. A value of a closure: an app adds its own.
public struct AttachmentSource: Sendable {
    /// The files in their order; none where the push names none.
    public var find: @Sendable (Revision) -> [PushMessage.Attachment]

    public init(find: @escaping @Sendable (Revision) -> [PushMessage.Attachment]) { self.find = find }

    /// The message's own, as the vendor's dialect or a fetch has them.
    public static let message = AttachmentSource { $0.push?.attachments ?? [] }

    /// A field of the payload: the keys that lead to an address, an object with `url`, or a list of either.
    public static func field(_ keys: String...) -> AttachmentSource {
        AttachmentSource { revision in
            let value = keys.reduce(JSONValue.object(revision.content.userInfo)) { $0[$1] ?? .null }
            return (value.array ?? [value]).compactMap { item in
                (item.string ?? item["url"]?.string).map { PushMessage.Attachment(url: $0) }
            }
        }
    }

    /// Where FCM puts the image of its own notification (`apns.fcm_options.image`).
    public static let fcmImage = AttachmentSource.field("fcm_options", "image")

    /// The files of a message, then the picture of an FCM push.
    public static let standard = [message, fcmImage]
}
