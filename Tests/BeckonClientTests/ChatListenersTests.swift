import BeckonAPI
import BeckonModel
import BeckonStore
import BeckonTesting
import Foundation
import Testing

@testable import BeckonClient

@Suite(.timeLimit(.minutes(1))) @MainActor struct ChatListenersTests {
    private let server = FakeServer()
    private let time = ManualTime()

    private final class View: MessageListener, GroupListener {
        let count: Count
        init(_ count: Count) { self.count = count }
        func onTextMessageReceived(textMessage: Message) { count.texts.append(textMessage.text ?? "") }
        func onMessageEdited(message: Message) { count.edited.append(message.id) }
        func onMessageDeleted(message: Message) { count.deleted.append(message.id) }
        func onGroupMemberKicked(action: Message, kickedUser: User, kickedBy: User, kickedFrom: Group) {
            count.kicked.append("\(kickedUser.uid) by \(kickedBy.uid)")
        }
    }

    private final class Count {
        var texts: [String] = []
        var edited: [Int64] = []
        var deleted: [Int64] = []
        var kicked: [String] = []
    }

    private func connected() async throws -> (ChatClient, AsyncStream<ClientEvent>) {
        await server.addUser("alice")
        await server.addUser("bob")
        let client = ChatClient(transport: server.transport, time: time.source, random: { 0 }, store: .memory)
        let events = client.events()
        try await client.login(token: "token-alice")
        await client.connect()
        _ = await first(events) { @Sendable in $0 == .synced }
        return (client, events)
    }

    /// Returns when listeners that were added before have heard everything up to now.
    private func settle(_ client: ChatClient, _ count: Count, _ done: (Count) -> Bool) async {
        while !done(count), !Task.isCancelled { await Task.yield() }
    }

    /// Case sh-28: a listener that is added twice, a message that comes twice, a view that is followed by another.
    @Test func sh_28_listener_twice_countsEachMessageOnceAndOutlivesTheFirstView() async throws {
        let file = try Case("sh-28-listener-twice")
        let events = try #require(file.input["events"]?.array)
        let expected = try #require(file.expected["unreadAfter"]?.object)
        let (client, heard) = try await connected()
        let listeners = ChatListeners(client: client)
        let count = Count()
        var views: [String: View] = [:]
        for event in events {
            let id = event["id"]?.string ?? ""
            let owner = event["owner"]?.string ?? ""
            switch event["ev"]?.string {
            case "listener.add":
                let view = views[owner] ?? View(count)
                views[owner] = view
                listeners.addMessageListener(id, view)
            case "listener.remove": listeners.removeMessageListener(id, try #require(views[owner]))
            case "deliver":
                let message = try await server.post(from: bob.uid, to: .user(alice.uid), text: id)
                for _ in 1..<(event["times"]?.int ?? 1) {
                    await server.broadcast(String(decoding: await server.frame(of: message), as: UTF8.self))
                }
                // A last word that comes behind all repeats.
                let last = try await server.post(from: bob.uid, to: .user(alice.uid), text: "end-\(id)")
                _ = await first(heard) { @Sendable in $0 == .message(last) }
                await settle(client, count) { $0.texts.contains("end-\(id)") }
            default: Issue.record("an event that is not known")
            }
            let number = String(event["n"]?.int ?? 0)
            if let unread = expected[number]?.int {
                #expect(count.texts.filter { !$0.hasPrefix("end-") }.count == Int(unread))
            }
        }
        #expect(listeners.count == 1)
    }

    @Test func aViewThatIsGoneIsForgottenAndATokenRemovesItsOwnAlone() async throws {
        let (client, _) = try await connected()
        let listeners = ChatListeners(client: client)
        let (one, other) = (Count(), Count())
        var view: View? = View(one)
        listeners.addMessageListener("a", try #require(view))
        view = nil
        #expect(listeners.count == 0)
        let (early, late) = (View(one), View(other))
        let token = listeners.addMessageListener("b", early)
        listeners.addMessageListener("b", late)
        listeners.remove(token)
        #expect(listeners.count == 1)
        _ = try await server.post(from: bob.uid, to: .user(alice.uid), text: "Hi")
        await settle(client, other) { $0.texts == ["Hi"] }
        #expect(one.texts == [])
    }

    @Test func editsDeletionsAndGroupActionsAreToldByName() async throws {
        let (client, _) = try await connected()
        let count = Count()
        let view = View(count)
        let listeners = ChatListeners(client: client)
        listeners.addMessageListener("a", view)
        listeners.addGroupListener("a", view)
        let message = try await server.post(from: bob.uid, to: .user(alice.uid), text: "Hi")
        await server.edit(message.id, of: bob.uid, with: .user(alice.uid), to: "Ho")
        await server.delete(message.id, of: bob.uid, with: .user(alice.uid))
        await settle(client, count) { $0.deleted == [message.id] }
        #expect(count.edited == [message.id])
        await server.addGroup("team", members: [bob.uid, alice.uid])
        await server.remove(alice.uid, from: GroupID(unchecked: "team"), by: bob.uid)
        await settle(client, count) { $0.kicked == ["alice by bob"] }
    }
}
