public import BeckonModel

/// Voximplant Kit: the key `voximplant_im` with `client_id`, `message_uuid` and `with_attachments`.
///
/// The payload names neither conversation nor text; the app fetches by the message's id. On some ways the block arrives
/// as JSON text.
public struct VoximplantDialect: PushDialect {
    public init() {}

    public var name: String { "voximplant" }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        guard let block = userInfo["voximplant_im"]?.objectOrText else { return nil }
        return PushMessage(
            dialect: name,
            account: block["client_id"]?.text,
            messageID: block["message_uuid"]?.text,
            hasAttachments: block["with_attachments"]?.flag ?? false,
            needsFetch: block["message_uuid"]?.text != nil)
    }
}
