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
    ///   - vendors: the dialects whose own kit has a chat screen in this app; their pushes that name no conversation
    ///     lead to ``Destination/vendor(_:)``.
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
        return vendors.contains(push.dialect) ? .vendor(push.dialect) : .root
    }

    /// The same for content that has not been read.
    public func destination(of content: NotificationContent, account: String? = nil) -> Destination {
        let (push, addressee) = read(content)
        return destination(of: content, push: push, account: addressee ?? account)
    }
}
