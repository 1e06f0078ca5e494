import BeckonModel
import BeckonTesting

extension DemoScene {
    /// The scenes in the order in which they are played.
    static func all(examples: [ExamplePush], rounds: Int) -> [DemoScene] {
        [background, killed, killedWithoutScenes, otherChat, sameChat, group] + vendors(examples)
            + calls(rounds: rounds)
    }
}

extension ScenePlay {
    var alice: DeskPhone { stage.alice }
    var bob: DeskPhone { stage.bob }

    /// Alice opens the chat and sends.
    func aliceSends(_ text: String, to receiver: Receiver) {
        alice.phone.activate()
        let app = alice.phone.chatApp
        app?.openChat(with: receiver)
        app?.send(text)
    }
}
