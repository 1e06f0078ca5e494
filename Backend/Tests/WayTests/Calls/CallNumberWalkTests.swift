import BeckonAPI
import BeckonCallChat
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import BeckonStore
import BeckonTesting
import Foundation
import Testing

/// Issue 8: the number on the button of a call's chat, over two phones, a second device and `beckon serve` in a process of
/// its own, against a plain recount of what was said and read, at every step.
@MainActor @Suite(.timeLimit(.minutes(60))) struct CallNumberWalkTests {
    /// What was said in the chat, as a list, without what nobody can count any more.
    private final class Log {
        struct Said {
            var id: Int64
            var sender: UserID
            var isDeleted = false
        }

        var said: [Said] = []

        func unread(of uid: UserID, above readUpTo: Int64) -> Int {
            said.count { $0.id > readUpTo && $0.sender != uid && !$0.isDeleted }
        }

        /// Forgets what all have read, but for some that are still edited, deleted and read again: a recount of everything
        /// at each step would take a long walk's time.
        func forget(readUpTo: Int64) {
            let read = said.firstIndex { $0.id > readUpTo } ?? said.count
            said.removeFirst(max(0, read - 50))
        }
    }

    @MainActor private final class Phone {
        let account: ClientSession
        let client: ChatClient
        /// Another device of the same account.
        let elsewhere: APICaller
        let session: CallSession
        let chat: Receiver
        var isConnected = true
        var isOpen = false
        var readUpTo: Int64 = 0
        /// The newest message that has come to this phone.
        var here: Int64 = 0

        init(_ account: ClientSession, _ client: ChatClient, _ elsewhere: APICaller, _ call: Call, _ chat: GroupID) {
            self.account = account
            self.client = client
            self.elsewhere = elsewhere
            self.chat = .group(chat)
            session = CallSession(
                call.sessionId, call: call, account: account.user.uid, client: client,
                settings: CallSettings.builder().hideChatButton(false).build())
        }

        func until(_ condition: (CallSnapshot) -> Bool) async {
            for await snapshot in session.snapshots() where condition(snapshot) { return }
        }

        /// Waits until everything that was said is on this phone, and is read where the chat is open: what a chat that is
        /// closed again before has not shown stays unread.
        func untilHere(_ log: Log) async throws {
            let events = client.events()
            if try await has(log) { return }
            for await _ in events where try await has(log) { return }
        }

        private func has(_ log: Log) async throws -> Bool {
            let last = try await client.page(with: chat, limit: 1).messages.last?.id ?? 0
            guard last >= log.said.last?.id ?? 0 else { return false }
            guard isOpen else { return true }
            let readUpTo = try await client.storedConversation(chat)?.readUpTo ?? 0
            return log.unread(of: account.user.uid, above: readUpTo) == 0
        }
    }

    /// 300 steps; `BECKON_WALK=334` makes it 10⁵.
    @Test func theButtonsNumberEqualsAPlainRecountAtEveryStep() async throws {
        let world = try WalkWorld()
        let (server, port) = try await world.serve()
        let accounts = try await world.people(["alice", "bob"], in: GroupID(unchecked: "walk"), port: port)
        let clients = accounts.map { account in
            ChatClient(
                transport: world.transport(port), time: .system,
                store: .folder(world.folder.url.appending(path: "phone-\(account.user.uid)")))
        }
        for (client, account) in zip(clients, accounts) {
            await client.restore(account)
            await client.connect()
        }
        let call = try await clients[0].startCall(.user(accounts[1].user.uid), chat: CallChatOptions())
        let chat = try #require(call.chat)
        let backend = APICaller(transport: world.transport(port), apiKey: try world.apiKey())
        var phones: [Phone] = []
        for (account, client) in zip(accounts, clients) {
            // A session of its own: a sender's own one hears no event of what it has sent.
            let token = try await backend.call(API.createToken, ["uid": account.user.uid.rawValue]).token
            let phone = Phone(account, client, APICaller(transport: world.transport(port), token: token), call, chat)
            phones.append(phone)
            phone.session.join()
            await phone.until { $0.phase == .joined && $0.group.group != nil }
        }
        var random = SeededRandom(seed: 8)
        let log = Log()
        for step in 0..<300 * Int(WalkBudget.factor) {
            let phone = phones[Int.random(in: 0..<2, using: &random)]
            try await take(step, phone, log, chat, &random)
            try await check(phones, log)
            log.forget(readUpTo: phones.map(\.readUpTo).min() ?? 0)
            try #require(!Task.isCancelled, "step \(step)")
        }
        #expect(log.said.count > 30)
        for phone in phones where !phone.isConnected {
            await phone.client.connect()
            phone.isConnected = true
        }
        try await check(phones, log)
        phones[0].session.end()
        for phone in phones {
            await phone.until { $0.phase.isOver && $0.chatButtonCount == 0 }
            await phone.client.terminate()
        }
        server.terminate()
        #expect(await server.status() == 0)
        await world.end()
    }

    private func take(
        _ step: Int, _ phone: Phone, _ log: Log, _ chat: GroupID, _ random: inout SeededRandom
    ) async throws {
        let uid = phone.account.user.uid
        let mine = log.said.indices.filter { log.said[$0].sender == uid && !log.said[$0].isDeleted }
        switch Int.random(in: 0..<14, using: &random) {
        case 0...4:
            let sent = try await phone.elsewhere.call(
                API.sendMessage, body: MessageDraft(muid: "step-\(step)", to: .group(chat), text: "\(step)"))
            log.said.append(Log.Said(id: sent.id, sender: uid))
        case 5:
            guard let index = mine.randomElement(using: &random) else { return }
            let parameters = ["guid": chat.rawValue, "id": String(log.said[index].id)]
            _ = try await phone.elsewhere.call(API.editMessageInGroup, parameters, body: MessageEdit(text: "\(step)!"))
        case 6, 7:
            guard let index = mine.randomElement(using: &random) else { return }
            let parameters = ["guid": chat.rawValue, "id": String(log.said[index].id)]
            _ = try await phone.elsewhere.call(API.deleteMessageInGroup, parameters)
            log.said[index].isDeleted = true
        case 8:
            phone.session.chatOpened()
            phone.isOpen = true
            // Without a connection what is here is read.
            phone.readUpTo = max(phone.readUpTo, phone.here)
        case 9, 10:
            phone.session.chatClosed()
            phone.isOpen = false
        case 11:
            // The second device reads, some of it or all.
            guard let id = log.said.randomElement(using: &random)?.id else { return }
            _ = try await phone.elsewhere.call(
                API.readGroup, ["guid": chat.rawValue], body: ReadUpTo(messageId: id))
            phone.readUpTo = max(phone.readUpTo, id)
        default:
            phone.isConnected.toggle()
            if phone.isConnected {
                await phone.client.connect()
            } else {
                await phone.client.disconnect()
                await phone.until { $0.phase == .interrupted }
            }
        }
    }

    private func check(_ phones: [Phone], _ log: Log) async throws {
        let newest = log.said.last?.id ?? 0
        for phone in phones where phone.isConnected {
            try await phone.untilHere(log)
            phone.here = newest
            if phone.isOpen { phone.readUpTo = max(phone.readUpTo, newest) }
            let recount = phone.isOpen ? 0 : log.unread(of: phone.account.user.uid, above: phone.readUpTo)
            await phone.until { $0.phase == .joined && $0.chatButtonCount == recount }
        }
    }
}
