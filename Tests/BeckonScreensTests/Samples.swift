import BeckonClient
import BeckonModel
import BeckonScreens

let alice = User(uid: UserID(unchecked: "alice"), name: "Alice")
let bob = User(uid: UserID(unchecked: "bob"), name: "Bob")
let toAlice = Receiver.user(alice.uid)
let toTeam = Receiver.group(GroupID(unchecked: "team"))

/// A message of the conversation between alice and bob.
func message(_ id: Int64, from sender: User = alice, muid: String? = nil) -> Message {
    Message(
        id: id, muid: muid ?? "m\(id)", conversationID: ConversationID(alice.uid, bob.uid), sender: sender,
        receiver: .user(sender.uid == alice.uid ? bob.uid : alice.uid), text: "text \(id)", sentAt: id)
}

func local(_ muid: String, _ state: LocalMessage.State = .sending) -> LocalMessage {
    LocalMessage(muid: muid, to: toAlice, text: muid, composedAt: 1, state: state)
}

let failure = ChatError(.networkIssues, "No network.")

/// Waits for a state of a screen by its changes, never by the clock.
@MainActor final class Watch {
    private var waiters: [(condition: @MainActor () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    func changed() {
        let ready = waiters.filter { $0.condition() }
        waiters.removeAll { $0.condition() }
        for waiter in ready { waiter.continuation.resume() }
    }

    func until(_ condition: @escaping @MainActor () -> Bool) async {
        if condition() { return }
        await withCheckedContinuation { waiters.append((condition, $0)) }
    }
}
