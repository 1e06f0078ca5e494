import BeckonModel
public import BeckonPush

/// Turns what a notification carries into where its tap leads. A pure value.
public struct DestinationResolver: Sendable {
    private let reader: PushReader
    private let categories: Set<String>
    private let vendors: Set<String>
    private let accountOf: @Sendable (PushMessage) -> String?

    /// - Parameters:
    ///   - categories: the categories that the app has a screen for; each leads to ``Destination/category(_:)``. A
    ///     category of action buttons alone is not one of them.
    ///   - vendors: the dialects that this app has a chat screen for, of the vendor's kit or its own; their pushes lead
    ///     to ``Destination/vendor(_:conversation:messageID:)``. Those of another dialect, whose conversation is none of
    ///     Beckon's, lead to the root.
    ///   - account: the app's account that a push is for; nil is whichever is active. An app in which a vendor's
    ///     identifier (Voximplant's `client_id`) differs from its own account maps it here.
    public init(
        reader: PushReader = .standard, categories: Set<String> = [], vendors: Set<String> = [],
        account: @escaping @Sendable (PushMessage) -> String? = { $0.account }
    ) {
        self.reader = reader
        self.categories = categories
        self.vendors = vendors
        accountOf = account
    }

    /// The message and the account that a notification is about. Both are nil for a foreign push.
    public func read(_ content: NotificationContent) -> (push: PushMessage?, account: String?) {
        let push = reader.message(in: content)
        return (push, push.flatMap(accountOf))
    }

    /// A registered category wins, as in seed 2; then the conversation; then the vendor's screen; then the root.
    /// - Parameter account: who looks at it, to find the other side of one's own message.
    public func destination(of content: NotificationContent, push: PushMessage?, account: String?) -> Destination {
        if let category = content.category, categories.contains(category) { return .category(category) }
        guard let push else { return .root }
        if let counterpart = push.counterpart(of: account) {
            return .conversation(counterpart.receiver, messageID: push.messageID)
        }
        guard vendors.contains(push.dialect) else { return .root }
        guard let conversation = push.conversation else { return .vendor(push.dialect) }
        return .vendor(push.dialect, conversation: conversation.id, messageID: push.messageID)
    }

    /// The same for content that has not been read.
    public func destination(of content: NotificationContent, account: String? = nil) -> Destination {
        let (push, addressee) = read(content)
        return destination(of: content, push: push, account: addressee ?? account)
    }
}
