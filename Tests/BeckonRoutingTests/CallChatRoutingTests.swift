import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation
import Testing

/// where pushes of a call, and of the group of its chat, lead.
@Suite struct CallChatRoutingTests {
    private static let chat = GroupID(unchecked: "call_v1_2e1")
    private static let (alice, bob) = (UserID(unchecked: "alice"), UserID(unchecked: "bob"))
    private static let session = CallSessionID(unchecked: "v1.1")

    /// A call that goes on or ends while the test looks. Safe to share: its state is behind a lock.
    private final class Current: @unchecked Sendable {
        private let lock = NSLock()
        private var isOn = true

        var isInCall: Bool {
            get { lock.withLock { isOn } }
            set { lock.withLock { isOn = newValue } }
        }
    }

    private let current = Current()

    private var resolver: DestinationResolver {
        let current = current
        return DestinationResolver(
            rings: { $0.sessionID == "v1.2" },
            currentCall: { push, account in
                current.isInCall && account == "bob" && push.group?.guid == Self.chat ? Self.session : nil
            })
    }

    private func message(in group: GroupID = chat, to account: String = "bob") throws -> NotificationContent {
        let message = Message(
            id: 12, muid: "m", conversationID: ConversationID(rawValue: "group_\(group)"),
            sender: User(uid: Self.alice, name: "Alice"), receiver: .group(Group(guid: group, name: "Call")),
            text: "Hi",
            sentAt: 1_700_000_000)
        let body = try PushPayload(message: message, to: UserID(unchecked: account), badge: Badge(total: 1, version: 1))
            .encoded()
        return NotificationContent(payload: try JSONDecoder().decode([String: JSONValue].self, from: body))
    }

    private func call(_ action: String, of session: String) throws -> NotificationContent {
        var message = Message(
            id: 3, muid: "c", conversationID: ConversationID(Self.alice, Self.bob),
            sender: User(uid: Self.alice, name: "Alice"),
            receiver: .user(Self.bob), category: .call, type: .audio, sentAt: 1_700_000_000)
        message.data = ["action": .string(action), "sessionId": .string(session)]
        let body = try PushPayload(message: message, to: Self.bob, badge: Badge(total: 0, version: 1)).encoded()
        return NotificationContent(payload: try JSONDecoder().decode([String: JSONValue].self, from: body))
    }

    @Test func messageOfTheCallsGroupOpensTheChatBesideTheCall() throws {
        #expect(
            resolver.destination(of: try message())
                == .callChat(sessionID: "v1.1", Self.chat, messageID: "12"))
    }

    @Test func outsideOfTheCallItOpensTheConversation() throws {
        current.isInCall = false
        #expect(resolver.destination(of: try message()) == .conversation(.group(Self.chat), messageID: "12"))
    }

    @Test func anotherGroupAndAnotherAccountOpenTheConversation() throws {
        #expect(
            resolver.destination(of: try message(in: GroupID(unchecked: "other")))
                == .conversation(.group(GroupID(unchecked: "other")), messageID: "12"))
        #expect(
            resolver.destination(of: try message(to: "carol")) == .conversation(.group(Self.chat), messageID: "12"))
    }

    @Test(arguments: ["initiated", "cancelled", "unanswered", "ended"])
    func callOpensItsScreenWhileItRingsElseItsConversation(_ action: String) throws {
        let conversation = Destination.conversation(.user(Self.alice), messageID: "3")
        let ringing = Destination.call(sessionID: "v1.2", .user(Self.alice))
        #expect(
            resolver.destination(of: try call(action, of: "v1.2")) == (action == "initiated" ? ringing : conversation))
        #expect(resolver.destination(of: try call(action, of: "v1.3")) == conversation)
    }

    /// No banner while the sheet is visible, also right after the call; a banner for every other group.
    @Test func bannerOfTheCallsGroupIsSuppressedWhileItsSheetIsVisible() throws {
        let policy = ForegroundPolicy(resolver: resolver)
        var situation = ForegroundPolicy.Situation(
            account: "bob", visible: [.callChat(sessionID: "v1.1", Self.chat)])
        #expect(policy.decision(for: try message(), in: situation).reason == .conversationVisible)
        #expect(policy.decision(for: try message(in: GroupID(unchecked: "other")), in: situation).reason == .notVisible)
        current.isInCall = false
        #expect(policy.decision(for: try message(), in: situation).reason == .conversationVisible)
        current.isInCall = true
        situation.visible = [.conversation(.group(Self.chat), messageID: nil)]
        #expect(policy.decision(for: try message(), in: situation).reason == .conversationVisible)
        situation.visible = [.call(sessionID: "v1.1", nil)]
        #expect(policy.decision(for: try message(), in: situation).reason == .notVisible)
    }

    /// sh-31, event 5.
    @Test func bannerOfTheCallsGroupIsNotShownOnceTheAccountHasLeftIt() throws {
        let situation = ForegroundPolicy.Situation(
            account: "bob", left: [.conversation(.group(Self.chat), messageID: nil)])
        #expect(
            ForegroundPolicy(resolver: resolver).decision(for: try message(), in: situation).reason == .conversationLeft
        )
    }

    @Test func destinationIsPrintedAndReadAgain() throws {
        for destination in [
            Destination.callChat(sessionID: "v1.1", Self.chat),
            .callChat(sessionID: "a/b?c", Self.chat, messageID: "12"),
        ] {
            #expect(Destination(destination.description) == destination)
            let coded = try JSONDecoder().decode([Destination].self, from: JSONEncoder().encode([destination]))
            #expect(coded == [destination])
        }
        #expect(
            Destination.callChat(sessionID: "v1.1", Self.chat, messageID: "1").description
                == "call-chat/v1.1/call_v1_2e1?message=1")
        #expect(Destination("call-chat/v1.1") == nil)
        #expect(Destination("call-chat/v1.1/not a guid") == nil)
    }

    @Test func sheetIsOneScreenWhateverTheMessage() {
        let sheet = Destination.callChat(sessionID: "v1.1", Self.chat)
        #expect(sheet.isSameScreen(as: .callChat(sessionID: "v1.1", Self.chat, messageID: "1")))
        #expect(!sheet.isSameScreen(as: .callChat(sessionID: "v1.2", Self.chat)))
        #expect(!sheet.isSameScreen(as: .conversation(.group(Self.chat), messageID: nil)))
        #expect(sheet.covers(.conversation(.group(Self.chat), messageID: "1", thread: "2")))
        #expect(!Destination.conversation(.group(Self.chat), messageID: nil, thread: "2").covers(sheet))
        #expect(!sheet.covers(.root))
    }

    /// A tap that waited for the root leads to where it is right then.
    @MainActor @Test func tapThatWaitedFollowsTheCall() throws {
        let teller = Opened()
        let router = TapRouter(
            resolver: resolver, now: { 0 },
            handlers: TapRouter.Handlers(open: { place, _ in teller.places.append(place) }))
        router.didFinishLaunching(hasRemoteNotification: false)
        router.didReceive(
            NotificationResponse(
                requestIdentifier: "n-1", deliveredAt: 1, action: .default, content: try message(), scene: "main"),
            completion: Completion("didReceive") {})
        router.handle(.sessionKnown(account: "bob", others: []))
        current.isInCall = false
        router.handle(.rootReady(scene: "main"))
        #expect(teller.places == [.conversation(.group(Self.chat), messageID: "12")])
    }

    @MainActor private final class Opened {
        var places: [Destination] = []
    }
}
