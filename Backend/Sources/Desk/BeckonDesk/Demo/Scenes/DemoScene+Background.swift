import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting

extension DemoScene {
    static let background = DemoScene(
        name: "1", title: "Bob's app is in the background", mustOpen: 1
    ) { play in
        play.bob.phone.enterBackground()
        play.aliceSends("Are you there?", to: .user(DemoPeople.bob))
        let notification = try await play.untilShown()
        play.expect(notification.content.title == "Alice", "the title is not the sender's name")
        play.expect(notification.content.body == "Are you there?", "the body is not the text")
        play.expect(play.bob.phone.badge == 1, "the badge is \(play.bob.phone.badge) in place of 1")
        try await play.tapAndReturn(
            notification, leadsTo: .conversation(.user(DemoPeople.alice), messageID: nil), reads: true)
    }
}
