import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// Answers `willPresent` once, with the reason in the trace.
@MainActor
@Suite struct ForegroundRouterTests {
    private let log = TraceLog()
    private let alice = Pushes.chat("alice", nil)
    private let main = "main"

    /// bob looks at the chat with alice.
    private func router(_ policy: ForegroundPolicy? = nil) -> ForegroundRouter {
        let router = ForegroundRouter(resolver: DestinationResolver(), policy: policy, trace: log.trace)
        router.handle(.account("bob"))
        router.handle(.active(true, scene: main))
        router.handle(.shown(alice, scene: main))
        return router
    }

    private func answers(_ router: ForegroundRouter, _ content: NotificationContent = Pushes.message())
        -> [ForegroundDecision.Options]
    {
        var answers: [ForegroundDecision.Options] = []
        router.willPresent(
            content, requestIdentifier: "n", deliveredAt: 1500,
            completion: Completion("willPresent", fallback: .all) { answers.append($0) })
        return answers
    }

    @Test func messageOfTheVisibleChatIsQuietUntilTheAppLeavesTheForeground() {
        let router = router()
        #expect(answers(router) == [[]])
        router.handle(.active(false, scene: main))
        #expect(answers(router) == [.all])
        #expect(
            log.words == [
                "told scene-active", "routed alice_user_bob#1 quiet conversation-visible", "told scene-inactive",
                "routed alice_user_bob#1 present not-visible",
            ])
    }

    @Test func coveredChatIsNotVisible() {
        let router = router()
        router.handle(.covered(true, scene: main))
        #expect(answers(router) == [.all])
    }

    @Test func conversationThatWasLeftIsQuietUntilItIsJoinedAgain() {
        let router = router()
        router.handle(.shown(.root, scene: main))
        router.handle(.left(alice))
        #expect(answers(router) == [[]])
        router.handle(.joined(alice))
        #expect(answers(router) == [.all])
    }

    @Test func appsOwnRuleGoesBeforeAllElse() {
        let policy = ForegroundPolicy(
            resolver: DestinationResolver(),
            rule: { $0.decision.reason == .conversationVisible && $0.push?.messageID == "2" ? .sound : nil })
        let router = router(policy)
        #expect(answers(router) == [[]])
        #expect(answers(router, Pushes.message(2)) == [[.sound]])
        #expect(log.words.last == "routed alice_user_bob#2 present own-rule")
    }

    @Test func ruleSeesWhatIsDecidedAbout() throws {
        nonisolated(unsafe) var seen: ForegroundPolicy.Candidate?
        let policy = ForegroundPolicy(
            resolver: DestinationResolver(),
            rule: { candidate in
                seen = candidate
                return nil
            })
        #expect(answers(router(policy)) == [[]])
        let candidate = try #require(seen)
        #expect(candidate.destination == Pushes.chat("alice"))
        #expect(candidate.situation.visible == [alice])
        #expect(candidate.push?.account == "bob")
        #expect(candidate.content.body == "Hi")
    }

    @Test func eachKindOfPushIsPresentedAsTheAppSays() {
        let policy = ForegroundPolicy(
            resolver: DestinationResolver(), options: { $0 == .call ? [.banner, .sound] : [.list] })
        let router = router(policy)
        router.handle(.shown(.root, scene: main))
        #expect(answers(router) == [[.list]])
        #expect(answers(router, Pushes.call()) == [[.banner, .sound]])
    }

    /// Design §4, *Unread*.
    @Test func silentMessageIsNeitherShownNorHeard() {
        var content = Pushes.message()
        if case .object(var message)? = content.userInfo["message"] {
            message["silent"] = true
            content.userInfo["message"] = .object(message)
        }
        let router = router()
        router.handle(.shown(.root, scene: main))
        #expect(answers(router, content) == [[]])
        #expect(log.words.last == "routed alice_user_bob#1 quiet silent")
    }

    ///
    @Test func messageForAnAccountNotOnTheDeviceIsNeitherCountedNorHeard() {
        let router = router()
        let other = Pushes.message(to: "carol")
        #expect(answers(router, other) == [.all], "the app has not told who is on the device")
        router.handle(.account("bob", others: ["carol"]))
        #expect(answers(router, other) == [.all])
        router.handle(.account("bob", others: []))
        #expect(answers(router, other) == [[.banner, .list]])
        #expect(log.words.last == "routed alice_user_carol#1 present account-not-on-device")
        #expect(answers(router) == [[]], "bob's own is as before")
    }

    /// a chat window shows also what is said in its threads; a thread shows itself alone.
    @Test func threadAndItsConversation() {
        let router = router()
        #expect(answers(router, Pushes.reply(in: 3)) == [[]])
        router.handle(
            .shown(.conversation(.user(UserID(unchecked: "alice")), messageID: nil, thread: "3"), scene: main))
        #expect(answers(router, Pushes.reply(in: 3)) == [[]])
        #expect(answers(router, Pushes.reply(in: 4)) == [.all])
        #expect(answers(router) == [.all])
    }
}
