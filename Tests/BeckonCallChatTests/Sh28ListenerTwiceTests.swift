import BeckonAPI
import BeckonClient
import BeckonModel
import Testing

@testable import BeckonCallChat

/// Case sh-28-listener-twice, through the session's own listeners; those of messages are in BeckonClientTests.
@MainActor @Suite(.timeLimit(.minutes(1))) struct Sh28ListenerTwiceTests {
    @Test func listenerTwice() async throws {
        let file = try Case("sh-28-listener-twice")
        let guid = GroupID(unchecked: try #require(file.input["session"]?.string))
        let id = CallSessionID(unchecked: guid.rawValue)
        let (events, deliver) = AsyncStream.makeStream(of: ClientEvent.self)
        let joined = Group(guid: guid, name: "Call", hasJoined: true)
        let groups = ScriptedGroups([.success(joined)], then: .success(joined))
        let session = CallSession(
            id, account: UserID(unchecked: try #require(file.input["me"]?.string)), settings: .withChat,
            backend: .elsewhere, group: groups.backend,
            chat: CallChatSource(
                events: { events }, unread: { _ throws(ChatError) in nil }, markRead: { _, _ throws(ChatError) in }))
        session.join()
        await session.until { $0.group.group != nil }
        var views: [String: ClickedView] = [:]
        var tokens: [String: ButtonClickToken] = [:]
        for event in try #require(file.input["events"]?.array) {
            let owner = event["owner"]?.string ?? ""
            switch event["ev"]?.string {
            case "listener.add":
                let view = views[owner] ?? ClickedView()
                views[owner] = view
                tokens[owner] = session.addButtonClickListener(view)
            case "listener.remove": session.removeButtonClickListener(try #require(tokens[owner]))
            case "deliver":
                let number = try #require(event["id"]?.string.flatMap { Int64($0.dropFirst(2)) })
                let message = chatMessage(number, from: try #require(event["from"]?.string), in: guid)
                for _ in 0..<(event["times"]?.int ?? 1) { deliver.yield(.message(message)) }
                // What was told before this is counted.
                deliver.yield(.call(fence(id, number)))
                await session.until { $0.call?.revision == number }
            case let unknown: Issue.record("unknown event \(unknown ?? "")")
            }
            if let expected = file.expected["unreadAfter"]?[String(event["n"]?.int ?? 0)]?.int {
                #expect(session.snapshot.unreadCount == expected)
            }
        }
        session.chatButtonClicked()
        #expect(views.mapValues(\.clicks) == ["view-1": 0, "view-2": 1])
        #expect(session.holdings.listeners == 1)
    }

    private func fence(_ id: CallSessionID, _ revision: Int64) -> CallChange {
        CallChange(
            call: Call(
                sessionId: id, type: .audio, status: .ongoing, initiator: me, receiver: .group(chatGroup),
                initiatedAt: 1, revision: revision))
    }
}
