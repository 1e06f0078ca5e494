import BeckonAPI
import BeckonGateway
import BeckonModel
import BeckonNet
import BeckonPush
import BeckonRouting
import BeckonTesting
import Foundation

extension DemoScene {
    /// Pushes of other vendors, sent through APNs as their servers do.
    static func vendors(_ examples: [ExamplePush]) -> [DemoScene] {
        zip(1..., examples).map { number, example in
            DemoScene(name: "6.\(number)", title: "\(example.name).apns", mustOpen: 1) { play in
                guard let destination = example.destination else {
                    throw SceneFailure(sentence: "the demo does not know where \(example.name).apns leads")
                }
                guard let token = play.bob.phone.pushToken else {
                    throw SceneFailure(sentence: "Bob's phone has no push token")
                }
                play.bob.phone.enterBackground()
                let outcome = await play.stage.sender.send(try PushRequest(example, to: token))
                play.expect(outcome.isAccepted, "APNs did not take the push: \(outcome.reasonCode)")
                try await play.tapAndReturn(try await play.untilShown(), leadsTo: destination)
            }
        }
    }
}

extension PushRequest {
    fileprivate init(_ example: ExamplePush, to token: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.init(
            token: token, environment: .sandbox, topic: example.topic, pushType: .alert, priority: 10, expiration: 0,
            apnsID: UUID().uuidString.lowercased(), collapseID: nil,
            body: try encoder.encode(JSONValue.object(example.payload)))
    }
}

extension PushOutcome {
    fileprivate var isAccepted: Bool {
        if case .accepted = self { true } else { false }
    }
}
