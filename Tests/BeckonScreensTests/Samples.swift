import BeckonClient
import BeckonModel
import BeckonStore
import Foundation

@testable import BeckonScreens

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

/// The newest page, as the store gives it after the server has answered.
func newest(_ messages: [Message], more: Bool) -> StoredPage {
    StoredPage(messages: messages, older: more ? .unknown : .end, newer: .end)
}

func stored(_ ids: ClosedRange<Int64>, _ older: PageEdge = .end, _ newer: PageEdge = .end) -> StoredPage {
    StoredPage(messages: ids.map { message($0) }, older: older, newer: newer)
}

/// Nothing is known on the phone.
let nothing = StoredPage(messages: [], older: .unknown, newer: .unknown)

extension ChatMachine {
    /// Comes on screen with an empty store, and asks the server.
    mutating func open(active: Bool) {
        _ = handle(.appeared(active: active))
        _ = handle(.stored(nothing, at: .newest))
    }
}

extension ChatMachine.Event {
    static func loadedNewest(_ page: StoredPage) -> Self { .loaded(page, at: .newest) }
    static func failedNewest(_ error: ChatError) -> Self { .failed(error, at: .newest) }
    static func loadedOlder(_ page: StoredPage, before id: Int64) -> Self { .loaded(page, at: .before(id)) }
    static func failedOlder(_ error: ChatError, before id: Int64) -> Self { .failed(error, at: .before(id)) }
}

extension ChatMachine.Action {
    static let loadNewest = Self.load(.newest, limit: 50)
    static let readNewest = Self.read(.newest, limit: 50)
    static func loadOlder(before id: Int64) -> Self { .load(.before(id), limit: 50) }
}

extension ChatTimeline {
    /// The answers of a server.
    mutating func mergeNewest(_ page: StoredPage) { _ = takeNewest(page, isAnswer: true) }
    mutating func mergeOlder(_ page: StoredPage, before id: Int64) { _ = takeOlder(page, before: id, isAnswer: true) }
}

let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
}()
