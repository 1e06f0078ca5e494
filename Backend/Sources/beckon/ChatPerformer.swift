import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import Foundation

/// Carries out words by the SDK.
struct ChatPerformer: Sendable {
    let client: ChatClient
    let account: UserID
    /// Told when the session has ended for good.
    let forget: @Sendable () throws -> Void
    /// Whether a message that is sent is waited for, until the server has it or it has to wait here.
    let waits: Bool
    let now: @Sendable () -> Int64

    /// - Parameter progress: told how far a file is on its way.
    func perform(
        _ word: ChatWord, in open: Receiver?, progress: @escaping @Sendable (ChatProgress) -> Void
    ) async throws -> ChatAnswer {
        switch word {
        case .file(let path, let text):
            let receiver = try receiver(open)
            return try await send {
                try await client.send(files: [URL(fileURLWithPath: path)], text: text, to: receiver)
            }
        case .download(let id, let path):
            let receiver = try receiver(open)
            var message = try await client.storedMessage(id, with: receiver)
            if message == nil { message = try await client.message(id, with: receiver) }
            guard let message else { throw ChatError(.messageIDNotFound, "There is no such message.") }
            return .files(try await ChatFiles(client: client).download(message, to: path, progress: progress))
        case .help: return .help
        case .list: return try await list()
        case .sync:
            try await client.synchronize()
            await settle()
            return .left(await client.unsentMessages)
        case .open(let receiver): return .page(try await page(receiver, .newest))
        case .more(let before):
            return .page(try await page(try receiver(open), before.map { .before($0) } ?? .newest))
        case .news(let id):
            let receiver = try receiver(open)
            return .page(
                ChatPage(
                    receiver: receiver,
                    stored: try await client.page(with: receiver, at: .after(id), limit: 100, actions: true),
                    conversation: try await client.storedConversation(receiver)))
        case .thread(let id): return .page(try await thread(id, try receiver(open)))
        case .search(let text):
            let page = try await client.search(text, with: try receiver(open))
            return .found(page.messages, before: page.hasMore ? page.searchedTo : nil)
        case .receipts(let id): return .receipts(try await client.receipts(of: id, with: try receiver(open)))
        case .blocked:
            let blocked = try await client.blockedUsers(limit: 100)
            return .blocked(blocked.users, hasMore: blocked.hasMore)
        case .who: return try await who(try receiver(open))
        case .listen: return .done
        case .quit:
            await settle()
            return .left(await client.unsentMessages)
        case .logout(let erasing):
            try await client.logout(erasing: erasing)
            try forget()
            return .loggedOut(erased: erasing)
        default: return try await change(word, in: open)
        }
    }

    func receiver(_ open: Receiver?) throws -> Receiver {
        guard let open else {
            throw ChatError(
                .emptyReceiver, "No conversation is named.", remedy: "Name one: --with UID, --with '#GUID', or open it."
            )
        }
        return open
    }

    /// Returns when everything that was written was tried.
    func settle() async {
        for message in await client.unsentMessages { await client.untilAttempted(muid: message.muid) }
    }

    private func list() async throws -> ChatAnswer {
        let offline = try await Self.offline { try await client.conversations() }
        var all: [StoredConversation] = []
        while true {
            let page = try await client.storedConversations(limit: 100, after: all.last)
            all += page
            guard page.count == 100 else { break }
        }
        return .conversations(all, badge: try await client.storedBadge(), offline: offline)
    }

    private func page(_ receiver: Receiver, _ place: PagePlace) async throws -> ChatPage {
        let offline = try await Self.offline {
            try await client.load(with: receiver, at: place, limit: 30, actions: true)
        }
        let stored = try await client.page(with: receiver, at: place, limit: 30, actions: true)
        var conversation = try await client.storedConversation(receiver)
        var name: String?
        if place == .newest, offline == nil, conversation?.lastMessage == nil {
            // Nothing was said yet: whether there is somebody to talk to.
            name = try await client.counterpart(receiver).name
            conversation = try await client.storedConversation(receiver)
        }
        return ChatPage(
            receiver: receiver, stored: stored, conversation: conversation, name: name,
            unsent: place == .newest ? await client.unsentMessages(with: receiver) : [], offline: offline)
    }

    private func thread(_ id: Int64, _ receiver: Receiver) async throws -> ChatPage {
        let offline = try await Self.offline { try await client.loadThread(of: id, with: receiver, limit: 100) }
        return ChatPage(
            receiver: receiver, thread: id, stored: try await client.thread(of: id, with: receiver, limit: 100),
            conversation: try await client.storedConversation(receiver), offline: offline)
    }

    private func who(_ receiver: Receiver) async throws -> ChatAnswer {
        switch receiver {
        case .user(let uid): return .user(try await client.user(uid))
        case .group(let guid):
            let page = try await client.members(of: guid, limit: 100)
            return .members(page.members, hasMore: page.hasMore)
        }
    }

    /// Why the server did not answer; nil where it did. What it said against it is thrown.
    static func offline<Value>(_ body: () async throws -> Value) async throws -> ChatError? {
        do {
            _ = try await body()
            return nil
        } catch let error as ChatError where [.networkIssues, .timeout].contains(error.code) {
            return error
        }
    }
}
