import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import Testing

/// Compares what one account's client has on its device with what the server says to the same account.
struct WalkWitness {
    let session: ClientSession
    let client: ChatClient
    /// By the server's own door, past every fault.
    let server: APICaller

    /// Waits until nothing is in the outbox and everything up to now is here.
    func settle(_ receivers: [Receiver]) async throws {
        let events = client.events()
        var iterator = events.makeAsyncIterator()
        await client.connect()
        while case let unsent = await unsent(receivers), !unsent.isEmpty {
            if let failed = unsent.first(where: { $0.state != .sending }) {
                Issue.record("\(session.user.uid) could not send \(failed.muid): \(failed.state)")
                return
            }
            while let event = await iterator.next() {
                if case .outgoing = event { break }
            }
        }
        for receiver in receivers {
            guard let read = try await client.storedConversation(receiver)?.readUpTo, read > 0 else { continue }
            // What was read while the server could not be told.
            await untilAnswered { try await client.markRead(receiver, upTo: read) }
        }
    }

    func synchronize() async { await untilAnswered { try await client.synchronize() } }

    /// - Parameters:
    ///   - promised: what this account's sends have returned, in their order.
    ///   - unheard: how many messages may be at the server beside those: kept, and killed before anybody heard of it.
    func check(_ receiver: Receiver, promised: [String], unheard: Int = 0) async throws {
        let history = try await history(of: receiver)
        let stored = try await stored(of: receiver)
        let name = "\(session.user.uid) with \(receiver)"
        #expect(stored.map(\.id) == history.map(\.id), "\(name) has other messages")
        for (here, there) in zip(stored, history) where Said(here) != Said(there) {
            Issue.record("\(name) has \(Said(here)) for \(Said(there))")
        }
        let own = history.filter { $0.sender.uid == session.user.uid }.map(\.muid)
        let wanted = Set(promised)
        #expect(wanted.count == promised.count && Set(own).count == own.count, "\(name) sent a message twice")
        #expect(own.filter(wanted.contains) == promised, "\(name) promised others")
        #expect(own.count - promised.count <= unheard, "\(name) has sent what nobody wrote")
        #expect(await client.unsentMessages(with: receiver) == [])
        try await checkUnread(receiver, history, name)
    }

    private func checkUnread(_ receiver: Receiver, _ history: [Message], _ name: String) async throws {
        let list = try await server.call(API.conversations)
        let told = list.conversations.first { $0.user?.uid == uid(receiver) && $0.group?.guid == guid(receiver) }
        let stored = try #require(try await client.storedConversation(receiver), "\(name) is not in the store")
        let counted = history.filter {
            $0.sender.uid != session.user.uid && $0.deletedAt == nil && $0.id > stored.readUpTo
        }.count
        // The list leaves out what nothing was said in.
        let isEmpty = told == nil && history.isEmpty
        #expect(stored.readUpTo == (isEmpty ? 0 : told?.lastReadMessageId), "\(name) has read another place")
        #expect(
            stored.unreadCount == (isEmpty ? 0 : told?.unreadMessageCount), "\(name) counts otherwise than the server")
        #expect(stored.unreadCount == counted, "\(name) counts otherwise than its messages")
    }

    private func history(of receiver: Receiver) async throws -> [Message] {
        var messages: [Message] = []
        while true {
            let query = [("limit", Int64(100))] + (messages.first.map { [("before", $0.id)] } ?? [])
            let page =
                switch receiver {
                case .user(let uid):
                    try await server.call(API.messagesWithUser, ["uid": uid.rawValue], query: query)
                case .group(let guid):
                    try await server.call(API.messagesInGroup, ["guid": guid.rawValue], query: query)
                }
            messages = page.messages + messages
            guard page.hasMore else { return messages }
        }
    }

    /// From the newest to the oldest; where the device does not know what follows, the server is asked once.
    private func stored(of receiver: Receiver) async throws -> [Message] {
        var page = try await client.page(with: receiver, limit: 37)
        if page.newer == .unknown || page.messages.isEmpty {
            page = try await client.load(with: receiver, limit: 37)
        }
        #expect(page.newer == .end)
        var messages = page.messages
        while page.older != .end, let first = messages.first {
            if page.older == .unknown { try await client.load(with: receiver, at: .before(first.id), limit: 100) }
            page = try await client.page(with: receiver, at: .before(first.id), limit: 37)
            guard !page.messages.isEmpty || page.older == .end else {
                Issue.record("Nothing leads on below \(first.id): \(page.older)")
                break
            }
            messages = page.messages + messages
        }
        return messages
    }

    private func unsent(_ receivers: [Receiver]) async -> [LocalMessage] {
        var all: [LocalMessage] = []
        for receiver in receivers { all += await client.unsentMessages(with: receiver) }
        return all
    }

    /// Connections that faults have left behind end with the first use.
    private func untilAnswered<Value>(_ call: () async throws -> Value) async {
        for attempt in 1...20 {
            do {
                _ = try await call()
                return
            } catch {
                if attempt == 20 { Issue.record("\(session.user.uid) gets no answer: \(error)") }
            }
        }
    }

    private func uid(_ receiver: Receiver) -> UserID? { if case .user(let uid) = receiver { uid } else { nil } }

    private func guid(_ receiver: Receiver) -> GroupID? { if case .group(let guid) = receiver { guid } else { nil } }

    /// What both sides have to say alike.
    private struct Said: Equatable {
        let id: Int64
        let muid: String
        let sender: UserID
        let text: String?
        let sentAt: Int64
        let editedAt: Int64?
        let deletedAt: Int64?
        let reactions: [String]

        init(_ message: Message) {
            id = message.id
            muid = message.muid
            sender = message.sender.uid
            text = message.text
            sentAt = message.sentAt
            editedAt = message.editedAt
            deletedAt = message.deletedAt
            reactions = message.reactions.map { "\($0.reaction) \($0.count) \($0.reactedByMe == true)" }
        }
    }
}
