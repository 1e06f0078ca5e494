import BeckonExtension
import BeckonPush
import Testing

@Suite struct NotificationRequestTests {
    @Test func requestsDifferByIdentifier() {
        let content = NotificationContent(title: "A")
        #expect(NotificationRequest(identifier: "1", content: content) != .init(identifier: "2", content: content))
    }
}
