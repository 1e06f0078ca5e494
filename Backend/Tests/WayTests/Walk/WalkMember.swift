import BeckonAPI
import BeckonClient
import BeckonModel
import Synchronization

/// One member of a group on a bad network: writes until each message is acknowledged, and learns of the others by the
/// cursor alone.
final class WalkMember: Sendable {
    private struct Known {
        var cursor: String?
        /// In the order in which they were told.
        var told: [(id: Int64, muid: String)] = []
    }

    let uid: UserID
    private let group: GroupID
    private let caller: APICaller
    private let known = Mutex(Known())

    init(_ uid: UserID, in group: GroupID, _ caller: APICaller) {
        self.uid = uid
        self.group = group
        self.caller = caller
    }

    /// What it was told of the group's messages.
    var told: [(id: Int64, muid: String)] { known.withLock(\.told) }

    /// Writes a message, again and again with the same `muid` until it is acknowledged; its id.
    func write(_ muid: String) async -> Int64 {
        let draft = MessageDraft(muid: muid, to: .group(group), text: "written by \(uid)")
        return await untilAnswered { try await self.caller.call(API.sendMessage, body: draft) }.id
    }

    /// Asks until there is no more for now.
    func read() async {
        while true {
            let request = SyncRequest(cursor: known.withLock(\.cursor), limit: 50)
            let answer = await untilAnswered { try await self.caller.call(API.sync, body: request) }
            known.withLock { known in
                known.cursor = answer.cursor
                for case .message(let message) in answer.events where message.conversationID == ConversationID(group) {
                    known.told.append((message.id, message.muid))
                }
            }
            guard answer.hasMore else { return }
        }
    }

    /// A network that gives no answer is asked again, at once.
    private func untilAnswered<Answer: Sendable>(_ call: @Sendable () async throws -> Answer) async -> Answer {
        while true {
            do { return try await call() } catch { await Task.yield() }
        }
    }
}
