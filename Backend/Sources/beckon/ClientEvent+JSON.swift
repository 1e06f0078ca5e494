import BeckonAPI
import BeckonClient
import BeckonModel

extension ClientEvent {
    /// Nil for what is nothing to a script.
    ///
    /// - Parameter account: whose events they are.
    func json(of account: UserID) -> [String: JSONValue]? {
        guard let (name, fields) = named(account) else { return nil }
        return fields.merging(["event": .string(name)]) { $1 }
    }

    private func named(_ account: UserID) -> (String, [String: JSONValue])? {
        switch self {
        case .connected: ("connected", [:])
        case .disconnected: ("disconnected", [:])
        case .synced: ("synced", [:])
        case .message(let message): ("message", Self.fields(message, account))
        case .updated(let message): ("updated", Self.fields(message, account))
        case .changed(let receivers):
            ("changed", ["with": .array(receivers.map(\.written).sorted().map { .string($0) })])
        case .read(let receipt):
            (
                "read",
                [
                    "with": Self.other(receipt.receiverType, receipt.receiver, from: receipt.reader, account),
                    "by": .string(receipt.reader.rawValue), "id": .int(receipt.messageId), "at": .int(receipt.readAt),
                ]
            )
        case .delivered(let receipt):
            (
                "delivered",
                [
                    "with": Self.other(receipt.receiverType, receipt.receiver, from: receipt.uid, account),
                    "by": .string(receipt.uid.rawValue), "id": .int(receipt.messageId),
                    "at": .int(receipt.deliveredAt),
                ]
            )
        case .typing(let typing): ("typing", Self.fields(typing, account))
        case .presence(let presence):
            ("presence", ["uid": .string(presence.uid.rawValue), "status": .string(presence.status.rawValue)])
        case .call(let change):
            (
                "call",
                [
                    "session": .string(change.call.sessionId.rawValue), "status": .string(change.call.status.rawValue),
                    "by": .string(change.call.initiator.rawValue), "in": .int(Int64(change.call.participantsCount)),
                ]
            )
        case .muted(let state):
            (
                "muted",
                [
                    "with": Self.other(state.receiverType, state.receiver, from: account, account),
                    "until": state.until.map { .int($0) } ?? .null,
                ]
            )
        case .blocked(let state): ("blocked", ["uid": .string(state.uid.rawValue), "blocked": .bool(state.blocked)])
        case .outgoing(let message): ("outgoing", ["outgoing": ChatJSON.value(message)])
        case .upload(let muid, let sent, let total):
            ("upload", ["muid": .string(muid), "done": .int(sent), "of": .int(total)])
        case .discarded(let muid): ("discarded", ["muid": .string(muid)])
        case .conversations(let list): ("badge", ["total": .int(Int64(list.badge.total))])
        case .marked(let receiver, let state):
            (
                "marked",
                [
                    "with": ChatJSON.value(receiver), "readUpTo": .int(state.lastReadMessageId),
                    "unread": .int(Int64(state.unreadMessageCount)), "badge": .int(Int64(state.badge.total)),
                ]
            )
        case .signedIn(let user): ("signedIn", ["user": ChatJSON.value(user)])
        case .signedOut(let error): ("signedOut", error.map { ["error": ChatJSON.value($0)] } ?? [:])
        case .unkept(let error): ("unkept", ["error": ChatJSON.value(error)])
        case .pushRegistration: nil
        }
    }

    private static func fields(_ message: Message, _ account: UserID) -> [String: JSONValue] {
        ["with": ChatJSON.value(message.counterpart(of: account)), "message": ChatJSON.value(message)]
    }

    private static func fields(_ typing: TypingIndicator, _ account: UserID) -> [String: JSONValue] {
        [
            "with": other(typing.receiverType, typing.receiver, from: typing.sender, account),
            "by": typing.sender.map { .string($0.rawValue) } ?? .null, "state": .string(typing.state.rawValue),
        ]
    }

    /// The conversation of what `actor` has done to `receiver`, as the account sees it.
    private static func other(
        _ type: ReceiverType, _ receiver: String, from actor: UserID?, _ account: UserID
    ) -> JSONValue {
        Receiver(type, receiver, from: actor, seenBy: account).map { ChatJSON.value($0) } ?? .null
    }
}

extension Receiver {
    /// The conversation of what somebody has done to a receiver, as the account sees it.
    init?(_ type: ReceiverType, _ receiver: String, from actor: UserID?, seenBy account: UserID) {
        guard type == .user, receiver == account.rawValue, let actor else {
            self.init(type, receiver)
            return
        }
        self = .user(actor)
    }
}
