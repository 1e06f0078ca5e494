import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting

extension DemoScene {
    static let group = DemoScene(
        name: "5", title: "A message to the group Team", mustOpen: 1
    ) { play in
        play.bob.phone.enterBackground()
        play.aliceSends("Kick-off at nine", to: .group(DemoPeople.team))
        let notification = try await play.untilShown()
        // R-X.3 and seed 1's sample: the group's name above, the sender before the text.
        play.expect(notification.content.title == "Team", "the title is not the group's name")
        play.expect(notification.content.body == "Alice: Kick-off at nine", "the body does not name the sender")
        try await play.tapAndReturn(
            notification, leadsTo: .conversation(.group(DemoPeople.team), messageID: nil), reads: true)
    }
}
