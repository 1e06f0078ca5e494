import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// sh-02: FCM's data are texts, so that the message arrives as JSON text. Decoding and routing; the fields that only
/// `processMessage` has are proven with it.
@Suite struct Sh02FCMJSONStringTests {
    @Test(arguments: ["A", "B_broken", "C_user_text_is_json"])
    func sh_02_fcmJSONString(_ variant: String) throws {
        let file = try Case("sh-02-fcm-json-string")
        let expected = try #require(file.expected[variant])
        let content = NotificationContent(payload: file.payload(variant))
        let resolver = DestinationResolver()
        let (push, _) = resolver.read(content)
        let destination = resolver.destination(of: content, push: push, account: file.input["me"]?.string)
        if let route = expected["route"], route != .null {
            let type = try #require(route["type"]?.string.flatMap(ReceiverType.init(rawValue:)))
            let receiver = try #require(Receiver(type, route["id"]?.string ?? ""))
            #expect(destination == .conversation(receiver, messageID: push?.messageID))
        } else {
            #expect(push == nil)
            #expect(destination == .root)
        }
        if let id = expected["messageId"]?.string { #expect(push?.messageID == id) }
        if let sentAt = expected["sentAt"]?.int { #expect(push?.sentAt == sentAt) }
        // Decoded once: a text that looks like JSON stays a text.
        if let text = expected["text"]?.string { #expect(push?.text == text) }
        if let title = expected["shownTitle"]?.string { #expect(content.title == title) }
        if let body = expected["shownBody"]?.string { #expect(content.body == body) }
    }
}
