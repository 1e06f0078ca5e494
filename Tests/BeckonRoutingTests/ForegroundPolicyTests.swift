import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// Design §4, *Foreground*; P-20; sh-11.
@Suite struct ForegroundPolicyTests {
    private typealias Situation = ForegroundPolicy.Situation
    private let policy = ForegroundPolicy(resolver: DestinationResolver(vendors: ["voximplant"]))

    private func decision(
        _ content: NotificationContent, account: String? = "bob", _ screens: [Situation.Screen] = [],
        left: Set<Receiver> = []
    ) -> ForegroundDecision {
        policy.decision(for: content, in: Situation(account: account, screens: screens, left: left))
    }

    /// sh-11 n-1.
    @Test func messageOfTheVisibleConversationIsNotShown() {
        let decision = decision(Pushes.message(), [.init(Pushes.chat("alice", nil), isActive: true)])
        #expect(decision == ForegroundDecision(options: [], reason: .conversationVisible))
        #expect(!decision.isShown)
    }

    /// sh-11 n-2: the conversation is compared, not the kind of screen.
    @Test func messageOfAnotherConversationIsShownWithEverything() {
        let decision = decision(Pushes.message(), [.init(Pushes.chat("carol", nil), isActive: true)])
        #expect(decision.options == [.banner, .list, .sound, .badge])
        #expect(decision.reason == .notVisible)
    }

    /// a chat that is covered or in an inactive scene is not seen.
    @Test func messageOfACoveredConversationIsShown() {
        #expect(decision(Pushes.message(), [.init(Pushes.chat("alice"), isActive: false)]).isShown)
    }

    @Test func anyActiveSceneWithTheConversationHidesIt() {
        let screens: [Situation.Screen] = [.init(.root, isActive: true), .init(Pushes.chat("alice"), isActive: true)]
        #expect(!decision(Pushes.message(), screens).isShown)
    }

    /// sh-11 n-4.
    @Test func messageAfterTheChatWasClosedIsShown() {
        #expect(decision(Pushes.message(), [.init(.root, isActive: true)]).isShown)
    }

    /// R-E9.
    @Test func ownMessageFromAnotherDeviceIsNotShown() throws {
        let content = try Pushes.example("user-message")
        #expect(decision(content, account: "cometchat-uid-1").reason == .ownMessage)
        #expect(decision(content, account: "cometchat-uid-2").isShown)
        #expect(decision(content, account: nil).isShown)
    }

    @Test func messageOfAConversationThatWasLeftIsNotShown() throws {
        let group = Receiver.group(GroupID(unchecked: "cometchat-guid-1"))
        let decision = decision(try Pushes.example("group-message"), left: [group])
        #expect(decision == ForegroundDecision(options: [], reason: .conversationLeft))
    }

    /// The same counterpart in another account is another conversation.
    @Test func messageForAnotherAccountIsShownThoughTheSameChatIsVisible() {
        let screens: [Situation.Screen] = [.init(Pushes.chat("alice"), isActive: true)]
        #expect(decision(Pushes.message(to: "carol"), account: "bob", screens).isShown)
    }

    /// sh-11 n-3.
    @Test func foreignNotificationIsShown() {
        let decision = decision(NotificationContent(title: "News"), [.init(.root, isActive: true)])
        #expect(decision == ForegroundDecision(options: .all, reason: .foreign))
    }

    /// Seed 3: shown in all cases except when the kit's chat is displayed.
    @Test func voximplantIsShownUnlessItsChatIsVisible() throws {
        let content = try Pushes.example("voximplant-message")
        #expect(decision(content, account: "client-1", [.init(.root, isActive: true)]).isShown)
        let screens: [Situation.Screen] = [.init(.vendor("voximplant"), isActive: true)]
        #expect(decision(content, account: "client-1", screens).reason == .conversationVisible)
    }
}
