public import BeckonModel
public import BeckonPush

/// Which notifications still in the list tell of what the person has read by now, here or on another device (sh-17). A
/// pure value; the app removes them.
public struct ReadNotifications: Sendable {
    private let resolver: DestinationResolver

    /// - Parameter resolver: the same as for taps, so that both mean one conversation by one push.
    public init(resolver: DestinationResolver) { self.resolver = resolver }

    /// Those of a conversation of Beckon, up to the message that was read last.
    ///
    /// - Parameters:
    ///   - delivered: the content of each notification by its request identifier.
    ///   - receiver: the user or the group, as the account sees it.
    ///   - messageID: the message that was read last; those after it stay.
    ///   - account: who has read. What is for another account stays.
    public func identifiers(
        in delivered: [String: NotificationContent], of receiver: Receiver, upTo messageID: Int64, account: String
    ) -> Set<String> {
        identifiers(in: delivered) { push, addressee in
            guard addressee ?? account == account, push.counterpart(of: account)?.receiver == receiver,
                let id = push.messageID.flatMap({ Int64($0) })
            else { return false }
            return id <= messageID
        }
    }

    /// Those that a push of kind ``BeckonPush/PushMessage/Kind/read`` tells of: the messages that it names, else all of its
    /// conversation. None for any other push.
    public func identifiers(in delivered: [String: NotificationContent], toldBy read: PushMessage) -> Set<String> {
        guard read.kind == .read else { return [] }
        return identifiers(in: delivered) { push, _ in
            guard push.dialect == read.dialect, push.server == read.server, push.account == read.account else {
                return false
            }
            guard read.messageIDs.isEmpty else { return !Set(push.messageIDs).isDisjoint(with: read.messageIDs) }
            return push.conversation != nil && push.conversation?.id == read.conversation?.id
        }
    }

    private func identifiers(
        in delivered: [String: NotificationContent], where isRead: (PushMessage, String?) -> Bool
    ) -> Set<String> {
        Set(
            delivered.filter { _, content in
                let (push, account) = resolver.read(content)
                return push.map { isRead($0, account) } ?? false
            }.keys)
    }
}
