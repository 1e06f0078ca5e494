import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonTesting

@testable import BeckonCallChat

let me = UserID(unchecked: "u-1")
let session = CallSessionID(unchecked: "s-1")
let chatGroup = GroupID(unchecked: "s-1")
let offline = ChatError(.networkIssues, "No network.")

func chatMessage(
    _ id: Int64, from sender: String = "u-2", in guid: GroupID = chatGroup, category: MessageCategory = .message
) -> Message {
    Message(
        id: id, muid: "m\(id)", conversationID: ConversationID(guid),
        sender: User(uid: UserID(unchecked: sender), name: sender), receiver: .group(Group(guid: guid, name: "Call")),
        category: category, text: "text \(id)", sentAt: id)
}

extension ChatError {
    init(code: String) { self.init(Code(rawValue: code), "By the script.") }
}

/// A backend that answers what a test says, in order, and notes what it was asked.
actor ScriptedGroups {
    struct Asked: Hashable, Sendable {
        var call: String
        var password: String?
    }

    private var answers: [Result<Group, ChatError>]
    private(set) var asked: [Asked] = []
    /// What is answered when the script is at its end.
    private let last: Result<Group, ChatError>
    private let gate: Gate?

    init(_ answers: [Result<Group, ChatError>], then last: Result<Group, ChatError>, holding gate: Gate? = nil) {
        self.answers = answers
        self.last = last
        self.gate = gate
    }

    private func answer(_ call: String, _ password: String? = nil) async throws(ChatError) -> Group {
        asked.append(Asked(call: call, password: password))
        do { try await gate?.pass() } catch { throw ChatError(.cancelled, "Given up.") }
        return try (answers.isEmpty ? last : answers.removeFirst()).get()
    }

    nonisolated var backend: CallGroupBackend {
        CallGroupBackend(
            getGroup: { _ throws(ChatError) in try await self.answer("getGroup") },
            createGroup: { _, _ throws(ChatError) in try await self.answer("createGroup") },
            joinGroup: { _, password throws(ChatError) in try await self.answer("joinGroup", password) })
    }
}
