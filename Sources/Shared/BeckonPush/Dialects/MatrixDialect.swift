public import BeckonModel

/// Matrix, format `event_id_only`: `room_id` and `event_id` beside `aps`; the app fetches the event.
///
/// A push that carries the badge alone names no event: it is foreign here, and the system sets its number.
public struct MatrixDialect: PushDialect {
    public init() {}

    public var name: String { "matrix" }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        guard let room = userInfo["room_id"]?.string, let event = userInfo["event_id"]?.string else { return nil }
        return PushMessage(
            dialect: name,
            // Element names the client of several accounts on a device that the push is for.
            account: userInfo["pusher_notification_client_identifier"]?.text,
            conversation: PushMessage.Conversation(id: room, name: userInfo["room_name"]?.string),
            sender: userInfo["sender"]?.string.map {
                PushMessage.Person(id: $0, name: userInfo["sender_display_name"]?.string)
            },
            messageID: event,
            text: userInfo["content"]?.objectOrText?["body"]?.string,
            counts: PushMessage.Counts(total: (userInfo["unread_count"] ?? userInfo["unread"])?.count),
            needsFetch: userInfo["content"] == nil)
    }
}
