import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// Scenes, what is on top, threads and calls (P-26, P-28, R-1.11, R-1.15, R-1.16).
@Suite struct TapMachineSceneTests {
    private var teller = TapTeller()

    @Test mutating func sceneThatConnectsAgainHasNoRoot() {
        _ = teller.tell(.bob, .ready)
        #expect(teller.tell(.sceneConnected(scene: "main"), .tap()) == ["wait root-not-ready"])
        #expect(teller.tell(.ready) == ["open alice#1 in main"])
    }

    @Test mutating func sceneThatDisconnectedServesNobody() {
        _ = teller.tell(.bob, .ready, .rootReady(scene: "two"))
        #expect(teller.tell(.sceneDisconnected(scene: "two"), .tap()) == ["open alice#1 in main"])
        #expect(teller.tell(.sceneDisconnected(scene: "main"), .tap("m")) == ["wait root-not-ready"])
    }

    /// Where the system names none, the root that came last.
    @Test mutating func tapWithoutASceneOpensWhereTheRootCameLast() {
        _ = teller.tell(.bob, .ready, .rootReady(scene: "two"))
        #expect(teller.tell(.tap()) == ["open alice#1 in two"])
        #expect(teller.tell(.ready, .tap("m")) == ["open alice#1 in main"])
    }

    @Test mutating func eachSceneHasAScreenOfItsOwnOnTop() {
        _ = teller.tell(.bob, .ready, .rootReady(scene: "two"))
        #expect(teller.tell(.tap("a", scene: "main")) == ["open alice#1 in main"])
        #expect(teller.tell(.tap("b", scene: "two")) == ["open alice#1 in two"])
        #expect(teller.tell(.tap("c", Pushes.message(2), scene: "main")) == ["scroll alice#2 in main"])
        #expect(teller.tell(.shown(.root, scene: "two"), .tap("d", scene: "two")) == ["open alice#1 in two"])
    }

    /// a thread is a screen of its own.
    @Test mutating func replyInAThreadOpensTheThread() throws {
        _ = teller.tell(.bob, .ready)
        let actions = teller.machine.handle(.tap("a", Pushes.reply(in: 3)))
        let destination = try #require(actions.destination)
        #expect(destination == .conversation(.user(UserID(unchecked: "alice")), messageID: "7", thread: "3"))
        #expect(teller.tell(.tap("b", Pushes.reply(8, in: 3))) == ["scroll alice#8 in main"])
        #expect(teller.tell(.tap("c", Pushes.reply(9, in: 4))) == ["replace alice#9 in main"])
        #expect(teller.tell(.tap("d", Pushes.message(10))) == ["replace alice#10 in main"])
    }

    @Test mutating func zeroIsNoThread() {
        _ = teller.tell(.bob, .ready)
        #expect(teller.machine.handle(.tap("a", Pushes.reply(in: 0))).destination == Pushes.chat("alice", "7"))
    }

    /// CometChat's own form: no account is named, `parentMessageId` may be a text.
    @Test mutating func threadOfCometChatOpens() throws {
        var content = try Pushes.example("group-message")
        if case .object(var message)? = content.userInfo["message"] {
            message["parentMessageId"] = "12340"
            content.userInfo["message"] = .object(message)
        }
        _ = teller.tell(.bob, .ready)
        let team = Receiver.group(GroupID(unchecked: "cometchat-guid-1"))
        #expect(
            teller.machine.handle(.tap("a", content)).destination
                == .conversation(team, messageID: "12346", thread: "12340"))
    }

    /// alive leads to the call, else to the conversation; asked when the tap opens.
    @Test(arguments: [true, false])
    func callOpensWhileItRings(_ rings: Bool) {
        var teller = TapTeller(resolver: DestinationResolver(rings: { $0.sessionID == "v1.123" && rings }))
        _ = teller.tell(.bob, .ready)
        #expect(
            teller.tell(.tap("a", Pushes.call()))
                == [rings ? "open call/v1.123?user=alice in main" : "open alice#5 in main"])
    }

    @Test(arguments: ["cancelled", "canceled", "unanswered", "ongoing", "rejected", "ended", "busy", "other"])
    func callThatIsNotInitiatedLeadsToTheConversation(_ action: String) {
        var content = Pushes.call()
        if case .object(var message)? = content.userInfo["message"] {
            message["action"] = .string(action)
            content.userInfo["message"] = .object(message)
        }
        var teller = TapTeller(resolver: DestinationResolver(rings: { _ in true }))
        #expect(teller.tell(.bob, .ready, .tap("a", content)) == ["open alice#5 in main"])
    }
}

extension [TapMachine.Action] {
    fileprivate var destination: Destination? {
        for case .open(_, let destination, _, _, _) in self { return destination }
        return nil
    }
}
