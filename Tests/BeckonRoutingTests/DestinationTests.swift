import BeckonModel
import BeckonRouting
import Foundation
import Testing

@Suite struct DestinationTests {
    @Test(arguments: [
        Destination.root, .category("Second"), .vendor("voximplant"),
        .vendor("stream", conversation: "messaging:c", messageID: "m"),
        .conversation(.group(GroupID(unchecked: "team")), messageID: "7"),
    ])
    func roundTrips(_ destination: Destination) throws {
        let data = try JSONEncoder().encode(destination)
        #expect(try JSONDecoder().decode(Destination.self, from: data) == destination)
    }

    @Test func oneConversationAtTwoMessagesIsOneScreen() {
        #expect(Pushes.chat("alice", "1").isSameScreen(as: Pushes.chat("alice", nil)))
        #expect(!Pushes.chat("alice").isSameScreen(as: Pushes.chat("carol")))
        // A user and a group may have the same identifier.
        let group = Destination.conversation(.group(GroupID(unchecked: "alice")), messageID: "1")
        #expect(!Pushes.chat("alice").isSameScreen(as: group))
        #expect(Destination.category("Second").isSameScreen(as: .category("Second")))
        #expect(!Destination.category("Second").isSameScreen(as: .root))
        let channel = Destination.vendor("stream", conversation: "messaging:c", messageID: "m")
        #expect(channel.isSameScreen(as: .vendor("stream", conversation: "messaging:c")))
        #expect(!channel.isSameScreen(as: .vendor("stream")))
        #expect(!channel.isSameScreen(as: .vendor("sendbird", conversation: "messaging:c")))
    }
}
