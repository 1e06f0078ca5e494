import BeckonModel
import BeckonTesting
import Foundation
import Testing

/// What a script can say beside the cases, and that an expectation which is not met is told.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ScriptPlayerTests {
    private func play(_ text: String) async throws -> Replay {
        try await ScriptPlayer.play(try PhoneScript(Data(text.utf8)))
    }

    @Test func everyExpectationThatIsNotMetIsNamed() async throws {
        let replay = try await play(
            """
            {"ev": "app.foreground"}
            {"ev": "willPresent", "requestId": "n-1", "chat": "A", "messageId": "1"}
            {"at": 1, "ev": "center.didReceive", "requestId": "n-1", "chat": "A"}
            {"at": 2, "ev": "center.didReceive", "requestId": "n-2", "account": "acc-C", "chat": "B"}
            {"expect": {"routes": ["B"], "routesNotBefore": 1.5, "options": {"n-1": [], "n-9": []}, \
            "optionsInclude": {"n-1": ["carplay"]}, "unread": {"Z": 2}, "dropped": {"n-2": "expired"}, \
            "message": "try again", "sequence": [], "neverOpened": ["A as me"], "waiting": ["n-2"]}}
            """)
        #expect(
            replay.unmet == [
                #"routes: expected ["B"], found ["A"]."#,
                "routesNotBefore: expected nothing before 1.5 s, found a route at 1.0 s.",
                "options of n-9: nobody was asked how to present it.",
                #"options of n-1: expected [], found ["banner", "list", "sound", "badge"]."#,
                #"optionsInclude of n-1: ["carplay"] missing in ["banner", "list", "sound", "badge"]."#,
                "unread of Z: expected 2, found 0.",
                #"dropped of n-2: expected expired, found ["account-not-on-device"]."#,
                "message: expected 'try again', found [\"It did not open: the push is for an account that is not on "
                    + "this device. Sign in to it.\"].",
                #"sequence: expected [], found ["open A as me"]."#,
                "neverOpened: A as me was opened.",
                #"waiting: expected ["n-2"], found []."#,
            ])
        #expect(replay.text.hasSuffix("\n  " + (replay.unmet ?? []).joined(separator: "\n  ")))
    }

    @Test func aScriptThatExpectsNothingIsPlayedAlone() async throws {
        let replay = try await play(#"{"ev": "app.foreground"}"#)
        #expect(replay.unmet == nil)
        #expect(replay.outcome.routes == [])
        #expect(replay.text.hasSuffix("\nNothing opened, nothing was shown, nothing waits."))
    }

    /// R-E2: in a file it survives, in memory it does not.
    @Test(arguments: [true, false])
    func aTapThatWaitsOutlivesItsProcessWhereTheAppKeepsIt(keeps: Bool) async throws {
        let replay = try await play(
            """
            {"phone": {"keepsTaps": \(keeps)}}
            {"ev": "tap", "requestId": "n-1", "chat": "A"}
            {"at": 1, "ev": "app.kill", "by": "person"}
            {"at": 2, "ev": "app.foreground"}
            {"at": 3, "ev": "ui.ready"}
            """)
        #expect(replay.outcome.routes.map(\.route) == (keeps ? ["A"] : []))
        #expect(replay.outcome.routes.allSatisfy { $0.at == 3 })
    }

    @Test func anAppWithoutScenesIsToldByItsDelegateAlone() async throws {
        let replay = try await play(
            """
            {"phone": {"scenes": false}}
            {"ev": "tap", "requestId": "n-1", "chat": "A"}
            """)
        #expect(replay.outcome.routes.map(\.scene) == ["main"])
        #expect(replay.outcome.drops == [])
        await #expect(throws: PhoneScriptError.self) {
            try await self.play(
                """
                {"phone": {"scenes": false}}
                {"ev": "scene.willConnect"}
                """)
        }
    }

    @Test(arguments: [false, true])
    func aReplyIsDoneOnceItsAccountIsKnown(fails: Bool) async throws {
        let replay = try await play(
            """
            {"phone": {"actionsFail": \(fails)}}
            {"ev": "center.didReceive", "requestId": "n-1", "chat": "A", "action": "REPLY_ACTION", "text": "Yes"}
            {"at": 5, "ev": "login.ok", "account": "me"}
            """)
        #expect(replay.outcome.actions.map(\.action) == ["reply"])
        #expect(replay.outcome.actions.map(\.at) == [5])
        #expect(replay.outcome.drops.map(\.reason) == (fails ? ["action-failed"] : []))
        #expect(replay.outcome.completions.map(\.calls) == [1])
        #expect(replay.outcome.routes == [])
        // The person's words are nobody else's.
        #expect(!String(decoding: try JSONEncoder().encode(replay.trace), as: UTF8.self).contains("Yes"))
    }

    @Test func buttonsOfThePhoneAreTheScriptsOwn() async throws {
        let replay = try await play(
            """
            {"phone": {"actions": {"open": ["SHOW"], "own": ["LATER"]}}}
            {"ev": "push.delivered", "requestId": "n-1", "chat": "A", "messageId": "1"}
            {"ev": "push.delivered", "requestId": "n-2", "chat": "B", "messageId": "2"}
            {"at": 1, "ev": "tap", "requestId": "n-1", "chat": "A", "action": "LATER"}
            {"at": 2, "ev": "tap", "requestId": "n-2", "chat": "B", "action": "SHOW"}
            {"at": 3, "ev": "tap", "requestId": "n-3", "chat": "C", "action": "dismiss"}
            """)
        #expect(replay.outcome.actions.map(\.action) == ["LATER"])
        #expect(replay.outcome.routes.map(\.route) == ["B"])
        #expect(replay.outcome.drops.contains { $0.requestId == "n-3" && $0.reason == "dismissed" })
        // Opening a conversation reads it.
        #expect(replay.outcome.unread == ["A": 1])
    }

    @Test func whatCoversTheChatOrEndsItIsNoticed() async throws {
        let replay = try await play(
            """
            {"ev": "chat.opened", "chat": "A"}
            {"ev": "ui.covered"}
            {"ev": "willPresent", "requestId": "covered", "chat": "A"}
            {"ev": "ui.uncovered"}
            {"ev": "willPresent", "requestId": "visible", "chat": "A"}
            {"ev": "app.inactive"}
            {"ev": "willPresent", "requestId": "inactive", "chat": "A"}
            {"ev": "conversation.left", "chat": "B"}
            {"ev": "willPresent", "requestId": "left", "chat": "B"}
            {"ev": "conversation.joined", "chat": "B"}
            {"ev": "willPresent", "requestId": "joined", "chat": "B"}
            {"ev": "willPresent", "requestId": "own", "chat": "B", "own": true}
            {"ev": "willPresent", "requestId": "silent", "chat": "B", "silent": true}
            """)
        #expect(
            replay.outcome.presentations.map { "\($0.requestId) \($0.reason)" } == [
                "covered not-visible", "visible conversation-visible", "inactive not-visible",
                "left conversation-left", "joined not-visible", "own own-message", "silent silent",
            ])
    }

    /// A push of any vendor as it was pushed.
    @Test func aPayloadIsReadByTheDialectsOfTheLibrary() async throws {
        let replay = try await play(
            """
            {"phone": {"signedIn": ["bob"]}}
            {"ev": "willPresent", "requestId": "n-1", "payload": {"aps": {"alert": "Hi"}, "message": {"id": 7, "conversationId": "alice_user_bob", \
            "category": "message", "type": "text", "sender": {"uid": "alice", "name": "Alice"}, "receiver": "bob", \
            "receiverType": "user"}}}
            """)
        #expect(replay.outcome.unread == ["user/alice": 1])
        #expect(replay.trace.contains { $0.message?.id == 7 })
    }

    /// P-36: nobody answers for an action whose process is gone, or whose trace ends before.
    @Test(arguments: [
        """
        {"ev": "center.didReceive", "requestId": "n", "chat": "A", "action": "REPLY_ACTION", "text": "Y"}
        {"at": 1, "ev": "app.kill"}
        {"at": 2, "ev": "login.ok", "account": "me"}
        """,
        """
        {"time": 0, "place": "a", "step": "told", "event": {"ev": "center.didReceive", "requestId": "n", \
        "destination": "group/team", "action": "REPLY_ACTION", "hasText": true}}
        """,
    ])
    func anActionWhoseSessionNeverCameIsNotDone(text: String) async throws {
        let replay = try await play(text)
        #expect(replay.outcome.actions == [])
        #expect(replay.outcome.completions.map(\.calls) == [0])
    }

    /// After a logout the next login shows its own root, and what is on screen is seen again.
    @Test func aLoginBehindALogoutSeesItsOwnChats() async throws {
        let replay = try await play(
            """
            {"phone": {"signedIn": ["a"]}}
            {"ev": "chat.opened", "chat": "A"}
            {"at": 1, "ev": "logout"}
            {"at": 2, "ev": "center.didReceive", "requestId": "n-1", "account": "b", "chat": "B"}
            {"at": 3, "ev": "login.ok", "account": "b"}
            {"at": 4, "ev": "willPresent", "requestId": "n-2", "account": "b", "chat": "B"}
            {"at": 5, "ev": "willPresent", "requestId": "n-3", "account": "a", "chat": "A"}
            """)
        #expect(replay.outcome.routes.map { "\($0.at) \($0.route) \($0.account)" } == ["3.0 B b"])
        #expect(replay.outcome.presentations.map(\.reason) == ["conversation-visible", "account-not-on-device"])
    }

    @Test func theSameScriptIsPlayedTheSameWayEachTime() async throws {
        let script = try PhoneScript(try CaseScript.all("sh-16-other-account")[0].data)
        let (one, other) = (try await ScriptPlayer.play(script), try await ScriptPlayer.play(script))
        #expect(one == other)
    }
}
