import BeckonExtension
import BeckonModel
import BeckonPush
import Testing

/// Seed 3, *Using payload data* and *Localization*; R-3.3, R-3.4.
@Suite struct VoximplantStageTests {
    private func revised(_ stage: VoximplantStage, _ payload: [String: JSONValue]) async throws -> NotificationContent {
        let content = NotificationContent(payload: payload)
        return try await stage.revise(
            content, push: PushReader.standard.message(in: payload),
            request: NotificationRequest(identifier: "n", content: content))
    }

    private func payload(_ block: JSONValue) -> [String: JSONValue] {
        ["aps": ["alert": ["title": "Kit", "body": "New message"], "sound": "default"], "voximplant_im": block]
    }

    @Test func messageWithAttachmentsGetsTheMark() async throws {
        let content = try await revised(VoximplantStage(), payload(["client_id": "c", "with_attachments": 1]))
        #expect(content.title == "Kit")
        #expect(content.body == "📎 New message")
    }

    @Test func messageWithoutAttachmentsStaysAsPushed() async throws {
        let payload = payload(["client_id": "c", "with_attachments": 0])
        #expect(try await revised(VoximplantStage(), payload) == NotificationContent(payload: payload))
    }

    @Test func templateGivesOwnWordsBeforeTheMark() async throws {
        let stage = VoximplantStage(attachmentMark: "🖼") { push, _ in ("Support", "Message \(push.messageID ?? "")") }
        let content = try await revised(stage, payload(["message_uuid": "u1", "with_attachments": 1]))
        #expect(content.title == "Support")
        #expect(content.body == "🖼 Message u1")
        #expect(content.sound == "default")
    }

    /// R-3.4: a missing translation leaves the original text.
    @Test func templateWithoutWordsKeepsTheOriginal() async throws {
        let content = try await revised(VoximplantStage { _, _ in nil }, payload([:]))
        #expect(content.title == "Kit")
        #expect(content.body == "New message")
    }

    /// R-3.3: one extension serves all providers.
    @Test func pushOfAnotherSourceIsUntouched() async throws {
        let foreign: [String: JSONValue] = ["aps": ["alert": "Hi"], "with_attachments": 1]
        let stage = VoximplantStage { _, _ in ("changed", "changed") }
        #expect(try await revised(stage, foreign) == NotificationContent(payload: foreign))
    }
}
