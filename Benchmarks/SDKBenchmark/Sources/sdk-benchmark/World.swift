import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import Foundation

/// A conversation of two and what a server would say of it, encoded beforehand, so that the SDK alone is measured.
struct World {
    let me = User(uid: UserID(unchecked: "alice"), name: "Alice")
    let other = User(uid: UserID(unchecked: "bob"), name: "Bob", avatar: "https://example.com/bob.png")

    var receiver: Receiver { .user(other.uid) }

    /// A message as the server tells it, of a length that people write.
    func message(_ id: Int64) -> Message {
        Message(
            id: id, muid: "muid-\(id)", conversationID: ConversationID(of: me.uid, with: receiver), sender: other,
            receiver: .user(me.uid),
            text: "Message \(id): see you at the station at a quarter past eight, by the clock.",
            sentAt: 1_700_000_000 + id)
    }

    var conversation: ConversationState {
        ConversationState(
            conversationId: ConversationID(of: me.uid, with: receiver), with: receiver, hasJoined: true,
            unreadMessageCount: 1, lastReadMessageId: 0)
    }

    /// The answers to a client that was away while `count` messages were written.
    func missed(_ ids: ClosedRange<Int64>, by step: Int64) throws -> [Data] {
        try stride(from: ids.lowerBound, through: ids.upperBound, by: Int(step)).map { first in
            let last = min(first + step - 1, ids.upperBound)
            return try JSONEncoder().encode(
                SyncAnswer(
                    cursor: "at-\(last)", reset: false, hasMore: last < ids.upperBound,
                    events: (first...last).map { .message(message($0)) }, conversations: [conversation],
                    badge: Badge(total: Int(last), version: last)))
        }
    }

    /// A client whose server has these answers to sync, one after the other.
    func client(_ place: StorePlace, answers: [Data]) -> ChatClient {
        let script = Script(answers)
        let list = Data(#"{"conversations": [], "badge": {"total": 0, "version": 0}, "goesToTop": true}"#.utf8)
        return ChatClient(
            transport: Transport(
                send: { request in
                    if request.target.hasPrefix("/v1/conversations") {
                        return Transport.Answer(status: 200, body: list)
                    }
                    guard request.target == "/v1/sync" else {
                        throw ChatError(.networkIssues, "The benchmark has no such route: \(request.target)")
                    }
                    return Transport.Answer(status: 200, body: try await script.next())
                },
                connect: { _, _ in throw ChatError(.networkIssues, "The benchmark has no socket.") }),
            store: place)
    }
}

private actor Script {
    private var answers: ArraySlice<Data>

    init(_ answers: [Data]) { self.answers = answers[...] }

    func next() throws -> Data {
        guard let answer = answers.popFirst() else { throw ChatError(.networkIssues, "Everything was told.") }
        return answer
    }
}
