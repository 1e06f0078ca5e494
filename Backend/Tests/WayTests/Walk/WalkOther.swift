import BeckonAPI
import BeckonClient
import BeckonModel

/// Whoever writes, edits and takes back in the same conversations while a phone is killed.
actor WalkOther {
    private let session: ClientSession
    private let caller: APICaller
    private var written: [Message] = []
    private var count = 0

    init(_ session: ClientSession, _ caller: APICaller) {
        self.session = session
        self.caller = caller
    }

    func write(_ messages: Int, to uid: UserID, _ guid: GroupID) async throws {
        for _ in 0..<messages {
            count += 1
            let receiver: Receiver = count.isMultiple(of: 2) ? .user(uid) : .group(guid)
            let draft = MessageDraft(muid: "\(session.user.uid)-\(count)", to: receiver, text: "\(count)")
            written.append(try await caller.call(API.sendMessage, body: draft))
            guard count.isMultiple(of: 5), let message = written.randomElement(), message.deletedAt == nil else {
                continue
            }
            written.removeAll { $0.muid == message.muid }
            try await change(message, count.isMultiple(of: 10))
        }
    }

    private func change(_ message: Message, _ isTakenBack: Bool) async throws {
        let id = String(message.id)
        switch message.counterpart(of: session.user.uid) {
        case .user(let uid) where isTakenBack:
            _ = try await caller.call(API.deleteMessageToUser, ["uid": uid.rawValue, "id": id])
        case .group(let guid) where isTakenBack:
            _ = try await caller.call(API.deleteMessageInGroup, ["guid": guid.rawValue, "id": id])
        case .user(let uid):
            let edit = MessageEdit(text: "edited")
            _ = try await caller.call(API.editMessageToUser, ["uid": uid.rawValue, "id": id], body: edit)
        case .group(let guid):
            let edit = MessageEdit(text: "edited")
            _ = try await caller.call(API.editMessageInGroup, ["guid": guid.rawValue, "id": id], body: edit)
        }
    }
}
