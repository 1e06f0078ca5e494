import BeckonModel
import BeckonPush
import Foundation
import Testing

@Suite struct NotificationContentTests {
    @Test func roundTripsWithItsPayload() throws {
        let content = NotificationContent(title: "A", body: "Hi", badge: 3, userInfo: ["aps": ["badge": 3]])
        let data = try JSONEncoder().encode(content)
        #expect(try JSONDecoder().decode(NotificationContent.self, from: data) == content)
    }
}
