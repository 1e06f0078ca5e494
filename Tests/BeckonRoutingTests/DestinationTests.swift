import BeckonModel
import BeckonRouting
import Foundation
import Testing

@Suite struct DestinationTests {
    @Test(arguments: [
        Destination.root, .category("Second"), .conversation(.group(GroupID(unchecked: "team")), messageID: "7"),
    ])
    func roundTrips(_ destination: Destination) throws {
        let data = try JSONEncoder().encode(destination)
        #expect(try JSONDecoder().decode(Destination.self, from: data) == destination)
    }
}
