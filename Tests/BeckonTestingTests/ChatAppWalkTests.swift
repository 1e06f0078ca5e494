import BeckonModel
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Testing

/// Random walks over the whole phone: pushes, taps, the life cycle, kills, gates that open late.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatAppWalkTests {
    @Test(arguments: WalkBudget.seeds(24))
    func noTapIsLostAndNoneOpensTwice(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let report = PhoneBehaviour.ColdStartReport.allCases.randomElement(using: &random) ?? .both
        let fixture = try ChatAppFixture(
            scenes: Bool.random(using: &random),
            behaviour: PhoneBehaviour(coldStartReport: report, reportsBeforeActive: Bool.random(using: &random)))
        try await fixture.inBackground()
        let (phone, configuration) = (fixture.phone, fixture.configuration)
        /// The newest tap of the process that runs, with its chat.
        var newest: (identifier: String, receiver: Receiver)?
        var chats: [String: Receiver] = [:]
        for step in 0..<30 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...2:
                let (sender, receiver) = [(alice, toBob), (carol, toBob), (alice, toTeam)][step % 3]
                let push = try await fixture.message("\(step)", from: sender, to: receiver)
                chats[push] = receiver == toTeam ? toTeam : .user(sender.uid)
                // Shown or, where its chat is visible, kept quiet.
                try await phone.until { phone.presentations.contains { $0.notification.requestIdentifier == push } }
            case 3...5:
                guard let tapped = phone.deliveredNotifications.randomElement(using: &random)?.requestIdentifier
                else { continue }
                #expect(phone.tap(tapped))
                newest = chats[tapped].map { (tapped, $0) }
            case 6: phone.enterBackground()
            case 7: phone.activate()
            case 8:
                await phone.kill()
                newest = nil
            case 9: phone.disconnectScene()
            case 10: [configuration.rootGate, configuration.sessionGate].randomElement(using: &random)?.close()
            default: [configuration.rootGate, configuration.sessionGate].randomElement(using: &random)?.open()
            }
        }
        configuration.sessionGate.open()
        configuration.rootGate.open()
        phone.activate()
        try await phone.until { fixture.app?.navigation.stack.isEmpty == false }
        let identifiers = configuration.opened.map(\.cause)
        #expect(Set(identifiers).count == identifiers.count, "one tap, one window")
        if let newest {
            let opened = fixture.trace.lines.filter { $0.step == .opened }.compactMap(\.message)
            #expect(opened.contains { "bob-\($0)" == newest.identifier }, "the newest tap is not lost")
            if fixture.chat != nil { #expect(fixture.isChat(newest.receiver)) }
        }
        #expect(fixture.stack.count <= 2)
        #expect(fixture.isClean)
        await phone.kill()
    }
}
