import BeckonAPI
import BeckonModel
import Foundation
import Testing

@Suite struct RealtimeCodingTests {
    @Test func anUnknownEventIsKeptAside() throws {
        let event = try JSONDecoder().decode(RealtimeEvent.self, from: Data(#"{"type":"confetti","n":3}"#.utf8))
        #expect(event == .unknown("confetti"))
    }

    @Test func acknowledgementRoundTrips() throws {
        let command = RealtimeCommand.acknowledge(
            Acknowledgement(.user(UserID(unchecked: "alice")), messageId: 7, shown: true))
        let data = try JSONEncoder().encode(command)
        #expect(try JSONDecoder().decode(RealtimeCommand.self, from: data) == command)
    }
}
