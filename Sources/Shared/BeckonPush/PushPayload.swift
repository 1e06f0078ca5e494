public import BeckonModel

/// The push that tells one recipient of one message, as the gateway sends it to APNs (design §4, *Push payload*).
///
/// The text is fit to be shown as it is, since the extension may be killed before it runs (P-13).
public struct PushPayload: Sendable, Hashable {
    /// What it tells of, as the recipient may see it.
    public var message: Message
    /// The account that it is for.
    public var recipient: UserID
    /// The recipient's total with its version.
    public var badge: Badge
    /// Selects action buttons and destinations that the app registered.
    public var category: String?

    /// A push for one recipient, in that recipient's words and with that recipient's number.
    public init(message: Message, to recipient: UserID, badge: Badge, category: String? = nil) {
        self.message = message
        self.recipient = recipient
        self.badge = badge
        self.category = category
    }

    /// The sender's name; in a group the group's (R-X.3, seed 1).
    public var title: String {
        switch message.receiver {
        case .user: senderName
        case .group(let group): group.name.isEmpty ? group.guid.rawValue : group.name
        }
    }

    /// It takes the place of a push that told of the message before it was changed: nothing sounds or lights up.
    public var replaces: Bool { message.editedAt != nil || message.deletedAt != nil }

    /// What was said; in a group after the sender's name.
    public var body: String { bodyLead + (message.text.flatMap { $0.isEmpty ? nil : $0 } ?? fallbackBody) }
}
