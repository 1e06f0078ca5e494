import BeckonModel
import BeckonRouting
import BeckonTesting

extension DemoScene {
    static let killed = coldStart(name: "2a", title: "Bob's app is not running; it has scenes")
    static let killedWithoutScenes = coldStart(
        name: "2b", title: "The same; the app has no scenes", isOnSecondPhone: true)

    /// The tap launches the app; it is kept until first the session, then the root is there.
    private static func coldStart(name: String, title: String, isOnSecondPhone: Bool = false) -> DemoScene {
        DemoScene(name: name, title: title, mustOpen: 1, isOnSecondPhone: isOnSecondPhone) { play in
            let phone = play.receiver.phone
            let gates = play.receiver.configuration
            await phone.kill()
            gates.sessionGate.close()
            gates.rootGate.close()
            defer {
                gates.sessionGate.open()
                gates.rootGate.open()
            }
            play.aliceSends("Lunch at one?", to: .user(DemoPeople.bob))
            let notification = try await play.untilShown()
            play.expect(phone.tap(notification.requestIdentifier), "the notification could not be tapped")
            play.expect(phone.state == .active, "the tap did not launch the app")
            await gates.sessionGate.untilWaiting()
            play.expect(play.opened == 0, "the chat opened before the session was known")
            gates.sessionGate.open()
            await gates.rootGate.untilWaiting()
            play.expect(play.opened == 0, "the chat opened before the root was on screen")
            gates.rootGate.open()
            try await play.finish(at: .conversation(.user(DemoPeople.alice), messageID: nil), reads: true)
            // Left as a phone in a pocket, so that later scenes do not meet it.
            phone.enterBackground()
        }
    }
}
