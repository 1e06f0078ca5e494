import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// Design §4, *Foreground*; P-20; sh-11.
@Suite struct ForegroundPolicyTests {
    private typealias Situation = ForegroundPolicy.Situation
    private let policy = ForegroundPolicy(resolver: DestinationResolver(vendors: ["voximplant"]))

    private func decision(
        _ content: NotificationContent, account: String? = "bob", _ visible: Set<Destination> = [],
        left: Set<Destination> = []
    ) -> ForegroundDecision {
        policy.decision(for: content, in: Situation(account: account, visible: visible, left: left))
    }

    /// sh-11 n-1.
    @Test func messageOfTheVisibleConversationIsNotShown() {
        let decision = decision(Pushes.message(), [Pushes.chat("alice", nil)])
        #expect(decision == ForegroundDecision(options: [], reason: .conversationVisible))
        #expect(!decision.isShown)
    }

    /// sh-11 n-2: the conversation is compared, not the kind of screen.
    @Test func messageOfAnotherConversationIsShownWithEverything() {
        let decision = decision(Pushes.message(), [Pushes.chat("carol", nil)])
        #expect(decision.options == [.banner, .list, .sound, .badge])
        #expect(decision.reason == .notVisible)
    }

    @Test func anyActiveSceneWithTheConversationHidesIt() {
        let visible: Set<Destination> = [.root, Pushes.chat("alice")]
        #expect(!decision(Pushes.message(), visible).isShown)
    }

    /// sh-11 n-4.
    @Test func messageAfterTheChatWasClosedIsShown() {
        #expect(decision(Pushes.message(), [.root]).isShown)
    }

    /// R-E9.
    @Test func ownMessageFromAnotherDeviceIsNotShown() throws {
        let content = try Pushes.example("user-message")
        #expect(decision(content, account: "cometchat-uid-1").reason == .ownMessage)
        #expect(decision(content, account: "cometchat-uid-2").isShown)
        #expect(decision(content, account: nil).isShown)
    }

    @Test func messageOfAConversationThatWasLeftIsNotShown() throws {
        let group = Destination.conversation(.group(GroupID(unchecked: "cometchat-guid-1")), messageID: nil)
        let decision = decision(try Pushes.example("group-message"), left: [group])
        #expect(decision == ForegroundDecision(options: [], reason: .conversationLeft))
    }

    /// The same counterpart in another account is another conversation.
    @Test func messageForAnotherAccountIsShownThoughTheSameChatIsVisible() {
        let visible: Set<Destination> = [Pushes.chat("alice")]
        #expect(decision(Pushes.message(to: "carol"), account: "bob", visible).isShown)
    }

    /// sh-11 n-3.
    @Test func foreignNotificationIsShown() {
        let decision = decision(NotificationContent(title: "News"), [.root])
        #expect(decision == ForegroundDecision(options: .all, reason: .foreign))
    }

    /// Seed 3: shown in all cases except when the kit's chat is displayed.
    @Test func voximplantIsShownUnlessItsChatIsVisible() throws {
        let content = try Pushes.example("voximplant-message")
        #expect(decision(content, account: "client-1", [.root]).isShown)
        let visible: Set<Destination> = [.vendor("voximplant")]
        #expect(decision(content, account: "client-1", visible).reason == .conversationVisible)
    }
}
