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

/// Waits for a state of a screen by its changes, never by the clock. Returns early when the test is cancelled.
@MainActor final class Watch {
    private struct Waiter {
        let condition: @MainActor () -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private var waiters: [Int: Waiter] = [:]
    private var nextID = 0

    func changed() {
        for (id, waiter) in waiters where waiter.condition() { waiters.removeValue(forKey: id)?.continuation.resume() }
    }

    func until(_ condition: @escaping @MainActor () -> Bool) async {
        if condition() { return }
        nextID += 1
        let id = nextID
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume() }
                waiters[id] = Waiter(condition: condition, continuation: continuation)
            }
        } onCancel: {
            Task { @MainActor in self.waiters.removeValue(forKey: id)?.continuation.resume() }
        }
    }
}
