public import BeckonModel
public import BeckonPush
public import Foundation

/// Turns what a notification carries into where its tap leads. A pure value.
public struct DestinationResolver: Sendable {
    private let reader: PushReader
    private let categories: Set<String>
    private let vendors: Set<String>
    private let accountOf: @Sendable (PushMessage) -> String?
    private let link: @Sendable (NotificationContent) -> URL?
    private let rings: @Sendable (PushMessage.Call) -> Bool
    private let currentCall: @Sendable (PushMessage, String?) -> CallSessionID?

    /// - Parameters:
    ///   - reader: the dialects, of vendors and the app's own.
    ///   - categories: the categories that the app has a screen for; each leads to ``Destination/category(_:)``. A
    ///     category of action buttons alone is not one of them.
    ///   - vendors: the dialects that this app has a chat screen for, of the vendor's kit or its own; their pushes lead
    ///     to ``Destination/vendor(_:conversation:messageID:)``. Those of another dialect, whose conversation is none
    ///     of Beckon's, lead to the root.
    ///   - account: the app's account that a push is for; nil is whichever is active. An app in which a vendor's
    ///     identifier (Voximplant's `client_id`) differs from its own account maps it here.
    ///   - link: the link that a push of the app's own leads to, where it carries one.
    ///   - rings: whether a call can still be answered; asked when the tap opens, of a call that its push calls
    ///     initiated. An app without calls leaves it: their pushes lead to the conversation.
    ///   - currentCall: the call that the account is in, where the push's group is that of the call's chat; else nil.
    ///     Asked when the tap opens and when a banner is decided on. An app without calls leaves it.
    public init(
        reader: PushReader = .standard, categories: Set<String> = [], vendors: Set<String> = [],
        account: @escaping @Sendable (PushMessage) -> String? = { $0.account },
        link: @escaping @Sendable (NotificationContent) -> URL? = { _ in nil },
        rings: @escaping @Sendable (PushMessage.Call) -> Bool = { _ in false },
        currentCall: @escaping @Sendable (_ push: PushMessage, _ account: String?) -> CallSessionID? = { _, _ in nil }
    ) {
        self.reader = reader
        self.categories = categories
        self.vendors = vendors
        accountOf = account
        self.link = link
        self.rings = rings
        self.currentCall = currentCall
    }

    /// The message and the account that a notification is about. Both are nil for a foreign push.
    public func read(_ content: NotificationContent) -> (push: PushMessage?, account: String?) {
        let push = reader.message(in: content)
        return (push, push.flatMap(accountOf))
    }

    /// A registered category wins, as in seed 2; then a link of the app's; a call that rings; the chat beside the call
    /// that the account is in; the conversation; the vendor's screen; the root.
    ///
    /// - Parameters:
    ///   - content: as it was shown.
    ///   - push: as a dialect has read it; nil for a foreign one.
    ///   - account: who looks at it, to find the other side of one's own message.
    public func destination(of content: NotificationContent, push: PushMessage?, account: String?) -> Destination {
        if let category = content.category, categories.contains(category) { return .category(category) }
        if let url = link(content) { return .url(url) }
        guard let push else { return .root }
        let counterpart = push.counterpart(of: account)
        if let call = push.call, let sessionID = call.sessionID, call.action == .initiated, rings(call) {
            return .call(sessionID: sessionID, counterpart?.receiver)
        }
        if case .group(let group)? = counterpart, let session = currentCall(push, account) {
            return .callChat(sessionID: session.rawValue, group.guid, messageID: push.messageID)
        }
        if let counterpart {
            return .conversation(
                counterpart.receiver, messageID: push.messageID, thread: push.conversation?.thread)
        }
        guard vendors.contains(push.dialect) else { return .root }
        guard let conversation = push.conversation else { return .vendor(push.dialect) }
        return .vendor(push.dialect, conversation: conversation.id, messageID: push.messageID)
    }

    /// Where a destination that was kept leads now: a call may have ended meanwhile.
    /// - Parameter account: whom it opens for.
    func current(_ destination: Destination, account: String?) -> Destination {
        switch destination {
        case .call(let sessionID, let receiver):
            if rings(PushMessage.Call(action: .initiated, sessionID: sessionID)) { return destination }
            return receiver.map { .conversation($0, messageID: nil) } ?? .root
        case .callChat(let sessionID, let guid, let messageID):
            let push = PushMessage(
                dialect: "", group: Group(guid: guid, name: guid.rawValue),
                call: PushMessage.Call(sessionID: sessionID))
            if currentCall(push, account)?.rawValue == sessionID { return destination }
            return .conversation(.group(guid), messageID: messageID)
        default: return destination
        }
    }

    /// The same for content that has not been read.
    public func destination(of content: NotificationContent, account: String? = nil) -> Destination {
        let (push, addressee) = read(content)
        return destination(of: content, push: push, account: addressee ?? account)
    }
}
