import BeckonModel
import BeckonPush
import Foundation
import Testing

/// What the parser makes of the cases' payloads.
@Suite struct PayloadCaseTests {
    @Test(arguments: ["A_dict", "B_string", "C_subtitle_only", "D_number"])
    func sh_01_alert_shapes(_ variant: String) throws {
        let whole = try Case("sh-01-alert-shapes")
        let payload = whole.payload(variant)
        let expected = try #require(whole.expected[variant])
        let aps = Aps(payload: payload)
        #expect(aps.alert?.title == expected["title"]?.string)
        #expect(aps.alert?.subtitle == expected["subtitle"]?.string)
        #expect(aps.alert?.body == expected["body"]?.string)
        let content = NotificationContent(payload: payload)
        #expect(content.title == expected["title"]?.string ?? "")
        #expect(content.body == expected["body"]?.string ?? "")
        // Where the case has a finding, the parser warns at the same place.
        #expect(aps.warnings.map(\.path) == (expected["lint"]?.array ?? []).compactMap { $0["path"]?.string })
        let route = CaseDialect.reader.message(in: payload)
        #expect(route?.conversationID?.rawValue == expected["route"]?.string)
    }

    @Test(arguments: ["A", "B_broken", "C_user_text_is_json"])
    func sh_02_fcm_json_string(_ variant: String) throws {
        let whole = try Case("sh-02-fcm-json-string")
        let payload = whole.payload(variant)
        let expected = try #require(whole.expected[variant])
        let content = NotificationContent(payload: payload)
        if let title = expected["shownTitle"]?.string { #expect(content.title == title) }
        if let body = expected["shownBody"]?.string { #expect(content.body == body) }

        do throws(ChatError) {
            let message = try BaseMessage(payload: payload)
            #expect(message.id.map(String.init) == expected["messageId"]?.string)
            let counterpart = message.counterpart(of: whole.input["me"]?.string).receiver
            #expect(counterpart.type.rawValue == expected["route"]?["type"]?.string)
            #expect(counterpart.identifier == expected["route"]?["id"]?.string)
            if let sentAt = expected["sentAt"]?.int { #expect(message.sentAt == sentAt) }
            if let readAt = expected["readAt"]?.int { #expect(message.readAt == readAt) }
            if let text = expected["text"]?.string { #expect(message.text == text) }
            // The case's photo has no address of a file, which is told; nothing else is.
            #expect(message.warnings.map(\.path) == (variant == "A" ? ["message.attachments"] : []))
        } catch {
            #expect(expected["route"] == .null)
            #expect(error.path == expected["warnings"]?.array?.first?["path"]?.string)
            #expect(error.message.contains("not valid JSON"))
            #expect(PushReader.standard.message(in: payload) == nil)
        }
    }

    @Test(arguments: ["A_custom_scalars", "B_badge_string"])
    func sh_03_wrong_types(_ variant: String) throws {
        let whole = try Case("sh-03-wrong-types")
        let expected = try #require(whole.expected[variant])
        let file = try JSONSerialization.jsonObject(with: JSONEncoder().encode(whole.payload(variant)))
        var warnings: [PushWarning] = []
        // By the way of a device: values that Foundation made.
        let payload = UserInfoReader().members(of: try #require(file as? [String: Any]), warnings: &warnings)
        #expect(payload == whole.payload(variant))
        let aps = Aps(payload: payload)
        let before = whole.input["device"]?["badgeBefore"]?.int
        #expect((aps.badge.map(Int64.init) ?? before) == expected["badgeAfter"]?.int)
        if let body = expected["shownBody"]?.string { #expect(aps.alert?.body == body) }
        if let custom = expected["custom"]?.object {
            #expect(payload.filter { $0.key != "aps" } == custom)
        }
        #expect(aps.warnings.map(\.path) == (expected["lint"]?.array ?? []).compactMap { $0["path"]?.string })
    }

    @Test(arguments: ["A_receipt", "B_silent_message", "C_action", "D_visible"])
    func sh_18_silent_receipt(_ variant: String) throws {
        let whole = try Case("sh-18-silent-receipt")
        let payload = whole.payload(variant)
        let expected = try #require(whole.expected[variant])
        let me = whole.input["me"]?.string
        let aps = Aps(payload: payload)
        #expect(NotificationContent(payload: payload).showsAlert == expected["shown"]?.bool)
        #expect(aps.isSilent == (expected["shown"] == false))
        if expected["kind"] == "silent" { #expect(aps.isSilent) }

        let (message, error) = processMessage(try #require(payload.foundation))
        #expect((message == nil) != (error == nil))
        let before = try #require(whole.input["device"]?["unreadBefore"]?.int)
        let after = before + (message?.countsAsUnread(for: me) == true ? 1 : 0)
        #expect(after == expected["unreadAfter"]?.int)
        if expected["route"] == .null {
            #expect(message == nil)
            #expect(PushReader.standard.message(in: payload) == nil)
        }
    }
}

extension [String: JSONValue] {
    /// What the system would hand over.
    var foundation: [String: Any]? {
        // Nil is a failure of the test.
        try? JSONSerialization.jsonObject(with: JSONEncoder().encode(self)) as? [String: Any]
    }
}
