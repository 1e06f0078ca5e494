import BeckonClient
import BeckonAPI
import BeckonModel
import BeckonStore

let alice = User(uid: UserID(unchecked: "alice"), name: "Alice")
let bob = User(uid: UserID(unchecked: "bob"), name: "Bob")
let toBob = Receiver.user(bob.uid)
let toTeam = Receiver.group(GroupID(unchecked: "team"))

/// A message of alice as the server stores it.
func stored(_ muid: String, id: Int64, to receiver: Receiver = toBob) -> Message {
    let carried: MessageReceiver =
        switch receiver {
        case .user(let uid): .user(uid)
        case .group(let guid): .group(Group(guid: guid, name: guid.rawValue))
        }
    return Message(
        id: id, muid: muid, conversationID: ConversationID(of: alice.uid, with: receiver), sender: alice,
        receiver: carried, text: muid, sentAt: 1)
}

func entry(_ muid: String, to receiver: Receiver = toBob) -> OutboxEntry {
    OutboxEntry(to: receiver, draft: MessageDraft(muid: muid, to: receiver, text: muid), composedAt: 1)
}

let noNetwork = APIFailure(ChatError(.networkIssues, "No network."), isTransient: true)
let refusedForGood = APIFailure(ChatError(.guidNotFound, "No group."), isTransient: false)

/// The first event that fits; nil where the stream ends before.
func first(
    _ events: AsyncStream<ClientEvent>, where fits: @Sendable (ClientEvent) -> Bool
) async -> ClientEvent? {
    for await event in events where fits(event) { return event }
    return nil
}
