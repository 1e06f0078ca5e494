import BeckonApp
import BeckonAPI
import BeckonCallChat
import BeckonClient
import BeckonModel
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Foundation

extension DemoScene {
    /// How often the two phones open a call's chat at once, as people see the demo.
    static let rounds = 1000

    static func calls(rounds: Int) -> [DemoScene] {
        [callChat, incomingCall, tappedCall, race(rounds: rounds)]
    }

    private static let callChat = DemoScene(
        name: "7", title: "Alice and Bob are in a call, and chat beside it", mustOpen: 0, isMeasured: false
    ) { play in
        let (mine, session, guid) = try await play.callAndAnswer()
        let bob = play.bob.phone
        func write(_ texts: [String]) async throws {
            for text in texts { _ = try await play.app(of: play.alice).client.send(text: text, to: .group(guid)) }
        }
        for (number, text) in zip(1..., ["Do you hear me?", "I send you the plan", "There it is"]) {
            try await write([text])
            try await play.wait(for: "the button shows \(number)") { session.snapshot.chatButtonCount == number }
        }
        // The sheet is opened, and closed again.
        session.chatButtonClicked()
        try await play.wait(for: "the sheet shows what was said") {
            let window = bob.chatApp?.callChat?.window
            return window?.snapshot.state == .loaded && window?.snapshot.items.last?.text == "There it is"
        }
        play.expect(session.snapshot.chatButtonCount == 0, "the button shows a number while the chat is open")
        try await write(["And the minutes"])
        try await play.wait(for: "the open sheet shows the next message") {
            bob.chatApp?.callChat?.window?.snapshot.items.last?.text == "And the minutes"
        }
        play.expect(session.snapshot.chatButtonCount == 0, "the button counts what the open chat shows")
        try await play.untilRead(bob.chatApp?.callChat?.window?.snapshot.items.last?.messageID)
        bob.chatApp?.navigation.back()
        play.expect(!session.snapshot.isChatOpen, "the sheet does not close")
        // What comes while there is no connection is counted when there is one.
        let client = try play.app(of: play.bob).client
        await client.disconnect()
        try await play.wait(for: "Bob's call notices the loss") { session.snapshot.phase == .interrupted }
        try await write(["Are you gone?", "I wait"])
        await client.connect()
        try await play.wait(for: "the number is right after the reconnect") {
            session.snapshot.phase == .joined && session.snapshot.chatButtonCount == 2
        }
        let counted = try await client.conversations().conversations
            .first { $0.group?.guid == guid }?.unreadMessageCount
        play.expect(counted == 2, "the server counts \(counted ?? 0) in place of 2")
        mine.end()
        try await play.untilOver(session)
        play.expect(session.snapshot.chatButtonCount == 0, "the button shows a number after the call")
    }

    private static let incomingCall = DemoScene(
        name: "8a", title: "Bob's app is not running, and Alice calls", mustOpen: 0
    ) { play in
        await play.bob.phone.kill()
        let (mine, session, _) = try await play.callAndAnswer()
        play.expect(session.snapshot.phase == .joined, "Bob is not in the call")
        mine.end()
        try await play.untilOver(session)
        try await play.wait(for: "Bob's phone knows that it is over") {
            play.bob.phone.callCenter.calls.allSatisfy { if case .ended = $0.state { true } else { false } }
        }
    }

    /// Bob's other phone takes no VoIP pushes: a call comes as a notification.
    private static let tappedCall = DemoScene(
        name: "8b", title: "Bob's other phone shows the call as a notification", mustOpen: 1, isOnSecondPhone: true
    ) { play in
        play.bob.phone.enterBackground()
        play.receiver.phone.enterBackground()
        let app = try play.app(of: play.alice)
        guard let mine = try await app.startCall(to: .user(DemoPeople.bob), name: "Stand-up") else {
            throw SceneFailure(sentence: "Alice is not signed in")
        }
        let notification = try await play.untilShown()
        play.expect(play.receiver.phone.tap(notification.requestIdentifier), "the notification could not be tapped")
        try await play.wait(for: "the tap opens the call") {
            play.receiver.phone.chatApp?.navigation.top?.destination
                == .call(sessionID: mine.id.rawValue, .user(DemoPeople.alice))
        }
        let receiver = try play.app(of: play.receiver)
        guard let call = mine.snapshot.call, let session = receiver.enter(call) else {
            throw SceneFailure(sentence: "Bob cannot answer")
        }
        try await play.wait(for: "Bob is in the call") { session.snapshot.phase == .joined }
        mine.end()
        try await play.wait(for: "the call is over") { session.snapshot.phase.isOver }
        play.expect(receiver.navigation.isAtRoot, "the end of the call does not lead to the root")
    }

    /// E10: whoever is second finds the group there.
    private static func race(rounds: Int) -> DemoScene {
        DemoScene(
            name: "9", title: "Both open a call's chat in the same millisecond, \(rounds) times", mustOpen: 0,
            isMeasured: false, maximumLines: 20
        ) { play in
            let one = try play.app(of: play.alice).client
            play.bob.phone.activate()
            let other = try play.app(of: play.bob).client
            for round in 1...rounds {
                // As with any backend whose clients make the group.
                let session = CallSessionID(unchecked: "race-\(round)")
                let guid = CallGroupMapping.standard.guid(of: session)
                let groups = [one, other].map { client in
                    CallGroup(guid: guid, name: "Race \(round)", backend: .client(client))
                }
                for group in groups { group.begin() }
                for group in groups { await group.join() }
                let count = try await one.group(guid).membersCount
                for group in groups where group.state.group?.hasJoined != true || count != 2 {
                    throw SceneFailure(
                        sentence: "round \(round) ended with \(group.state) in a group of \(count ?? 0)")
                }
            }
        }
    }
}

extension ScenePlay {
    /// The app that runs on a phone.
    func app(of phone: DeskPhone) throws -> ChatApp {
        guard let app = phone.phone.chatApp else {
            throw SceneFailure(sentence: "\(phone.phone.name)'s app is not there")
        }
        return app
    }

    /// Alice calls, Bob's phone rings, Bob answers, and both are in the chat beside the call.
    fileprivate func callAndAnswer() async throws -> (mine: CallSession, bobs: CallSession, chat: GroupID) {
        alice.phone.activate()
        let app = try app(of: alice)
        if bob.phone.chatApp != nil { bob.phone.activate() }
        guard let mine = try await app.startCall(to: .user(DemoPeople.bob), name: "Stand-up") else {
            throw SceneFailure(sentence: "Alice is not signed in")
        }
        let phone = bob.phone
        try await wait(for: "Bob's phone rings") { !phone.callCenter.incoming.isEmpty }
        guard let ringing = phone.callCenter.incoming.first else {
            throw SceneFailure(sentence: "Bob's phone rings no more")
        }
        expect(ringing.callerName == "Alice", "the call does not tell who calls")
        phone.activate()
        expect(phone.answerCall(ringing.uuid), "the call could not be answered")
        try await wait(for: "Bob is in the call and its chat") {
            phone.chatApp?.callSession?.snapshot.phase == .joined
                && phone.chatApp?.callSession?.snapshot.group.group != nil
        }
        try await wait(for: "Alice is in the call and its chat", on: alice) {
            mine.snapshot.call?.status == .ongoing && mine.snapshot.group.group != nil
        }
        guard let session = phone.chatApp?.callSession, let guid = session.group?.guid else {
            throw SceneFailure(sentence: "Bob's call is gone")
        }
        return (mine, session, guid)
    }

    fileprivate func untilOver(_ session: CallSession) async throws {
        try await wait(for: "the call is over at Bob's") { session.snapshot.phase.isOver }
        expect(bob.phone.chatApp?.navigation.isAtRoot == true, "the end of the call does not lead to the root")
    }
}
