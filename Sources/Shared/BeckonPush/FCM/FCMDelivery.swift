public import BeckonModel

/// What Firebase adds to a push that it delivers over APNs.
///
/// FCM is a transport: the message inside is any vendor's. Its data are strings, so an object arrives as JSON text and a
/// number in quotation marks; each dialect decodes its own envelope, once, and texts in it stay texts (sh-02).
public struct FCMDelivery: Sendable, Hashable {
    /// `gcm.message_id`, which some senders write as a number. A repeated delivery has the same.
    public var messageID: String?
    /// `google.c.sender.id`: the Firebase project.
    public var senderID: String?
    /// `fcm_options.image`: the address of a picture that an extension is to attach.
    public var image: String?

    /// Nil where the push did not come by FCM.
    public init?(_ userInfo: [String: JSONValue]) {
        let keys = ["gcm.message_id", "google.c.sender.id", "google.c.fid", "google.c.a.e", "gcm.n.e"]
        guard keys.contains(where: { userInfo[$0] != nil }) else { return nil }
        messageID = userInfo["gcm.message_id"]?.text
        senderID = userInfo["google.c.sender.id"]?.text
        image = userInfo["fcm_options"]?.objectOrText?["image"]?.string.nonEmpty
    }

    /// The message with what is known of its delivery.
    func marking(_ message: PushMessage) -> PushMessage {
        var message = message
        message.deliveryID = message.deliveryID ?? messageID
        if let image, !message.attachments.contains(where: { $0.url == image }) {
            message.attachments.append(PushMessage.Attachment(url: image))
            message.hasAttachments = true
        }
        return message
    }
}
