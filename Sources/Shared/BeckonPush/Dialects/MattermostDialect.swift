public import BeckonModel

/// Mattermost, as its push proxy sends it: `type` of `message`, `clear`, `session` and the post's identifiers beside
/// `aps`.
///
/// With `id_loaded` the app fetches the text by `post_id`. Without it the alert has it, after the sender's name.
public struct MattermostDialect: PushDialect {
    public init() {}

    public var name: String { "mattermost" }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        guard let type = userInfo["type"]?.string, let kind = Self.kind(of: type), Self.isSigned(userInfo, type) else {
            return nil
        }
        return PushMessage(
            dialect: name,
            kind: kind,
            server: userInfo["server_id"]?.text,
            conversation: userInfo["channel_id"]?.text.map {
                PushMessage.Conversation(
                    id: $0, name: userInfo["channel_name"]?.string, thread: userInfo["root_id"]?.string.nonEmpty)
            },
            sender: Self.sender(userInfo),
            messageID: userInfo["post_id"]?.text,
            needsFetch: userInfo["id_loaded"]?.flag ?? false)
    }

    private static func kind(of type: String) -> PushMessage.Kind? {
        switch type {
        case "message": .message
        case "clear": .read
        case "session": .session
        default: nil
        }
    }

    /// The words of `type` are common ones: identifiers of this vendor's shape have to stand beside them.
    private static func isSigned(_ userInfo: [String: JSONValue], _ type: String) -> Bool {
        if type == "session" { return userInfo["server_id"]?.string != nil }
        guard userInfo["channel_id"]?.string != nil else { return false }
        return ["post_id", "server_id", "team_id", "ack_id"].contains { userInfo[$0]?.string != nil }
    }

    private static func sender(_ userInfo: [String: JSONValue]) -> PushMessage.Person? {
        guard let id = userInfo["sender_id"]?.text else { return nil }
        // A webhook's post names whom it speaks for.
        return PushMessage.Person(
            id: id, name: (userInfo["override_username"] ?? userInfo["sender_name"])?.string,
            avatar: userInfo["override_icon_url"]?.string)
    }
}
