import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import Foundation

@testable import BeckonScreens

/// A client of one conversation that answers what a test says, and notes what it was asked.
///
/// Safe to share: all state is behind the lock.
final class ScriptedChat: @unchecked Sendable {
    struct State {
        var stored = StoredPage(messages: [], older: .end, newer: .end)
        var conversation: StoredConversation?
        var sent: [(draft: MessageDraft, files: [OutgoingFile])] = []
        var edits: [(Int64, MessageEdit)] = []
        var drafts: [String?] = []
        var draft: String?
        var typing: [Bool] = []
        var refusal: ChatError?
        var download: Result<String, ChatError> = .failure(ChatError(.networkIssues, "No network."))
        var people: [User] = []
        var listeners: [AsyncStream<ClientEvent>.Continuation] = []
    }

    private let lock = NSLock()
    private var state = State()

    /// Reads or changes what it answers.
    @discardableResult
    func script<Value>(_ body: (inout State) -> Value) -> Value { lock.withLock { body(&state) } }

    func tell(_ event: ClientEvent) { for listener in script({ $0.listeners }) { listener.yield(event) } }

    private func refused<Value>(_ body: (inout State) -> Value) throws(ChatError) -> Value {
        if let refusal = script({ $0.refusal }) { throw refusal }
        return script(body)
    }

    private func changed(_ id: Int64, _ change: (inout Message) -> Void) throws(ChatError) -> Message {
        try refused { state in
            var message = state.stored.messages.first { $0.id == id } ?? message(id)
            change(&message)
            return message
        }
    }

    var source: ChatSource {
        ChatSource(
            makeMUID: { "muid-\(self.script { $0.sent.count })" },
            events: {
                let (stream, continuation) = AsyncStream.makeStream(of: ClientEvent.self)
                self.script { $0.listeners.append(continuation) }
                return stream
            },
            page: { _, _ throws(ChatError) in self.script { $0.stored } },
            load: { _, _ throws(ChatError) in try self.refused { $0.stored } },
            conversation: { () throws(ChatError) in self.script { $0.conversation } },
            message: { id throws(ChatError) in try self.changed(id) { _ in } },
            counterpart: { () throws(ChatError) in try self.refused { _ in .user(alice) } }, unsent: { [] },
            send: { draft, files throws(ChatError) in try self.refused { $0.sent.append((draft, files)) } },
            retry: { _ in }, discard: { _ in }, markRead: { _ throws(ChatError) in },
            join: { _ throws(ChatError) in throw failure }, unblock: { () throws(ChatError) in throw failure },
            edit: { id, edit throws(ChatError) in
                self.script { $0.edits.append((id, edit)) }
                return try self.changed(id) {
                    $0.text = edit.text
                    $0.editedAt = 9
                }
            },
            delete: { id throws(ChatError) in try self.changed(id) { $0.deletedAt = 9 } },
            react: { id, reaction, isOn throws(ChatError) in
                try self.changed(id) {
                    $0.reactions = isOn ? [ReactionCount(reaction: reaction, count: 1, reactedByMe: true)] : []
                }
            }, watchPresence: { _ in },
            download: { _, progress throws(ChatError) in
                progress(TransferProgress(done: 1, total: 2))
                return try self.script { $0.download }.get()
            },
            type: { isWriting in self.script { $0.typing.append(isWriting) } },
            draft: { () throws(ChatError) in self.script { $0.draft } },
            keepDraft: { draft throws(ChatError) in self.script { $0.drafts.append(draft) } },
            people: { () throws(ChatError) in self.script { $0.people } })
    }
}
