import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting

/// One stage on one payload, without a pipeline.
struct StageFixture {
    let time = ManualTime()
    let recorder = Recorder()
    var mayFilter = false

    func revision(_ payload: [String: JSONValue]) -> Revision {
        Revision(
            content: NotificationContent(payload: payload), push: PushReader.standard.message(in: payload))
    }

    func revised(_ stage: any RevisionStage, _ payload: [String: JSONValue]) async throws -> Revision {
        try await revised(stage, revision(payload))
    }

    func revised(_ stage: any RevisionStage, _ revision: Revision) async throws -> Revision {
        let request = NotificationRequest(identifier: "n", content: revision.content)
        return try await stage.revise(
            revision,
            context: RevisionContext(
                request: request, time: time.source, trace: recorder.trace, mayFilter: mayFilter))
    }
}

/// Pushes of several vendors.
enum Pushes {
    static func voximplant(_ block: JSONValue) -> [String: JSONValue] {
        [
            "aps": ["alert": ["title": "Kit", "body": "New message"], "sound": "default", "badge": 3],
            "voximplant_im": block,
        ]
    }

    static func cometChat(_ message: [String: JSONValue] = [:]) -> [String: JSONValue] {
        let standard: [String: JSONValue] = [
            "id": 7, "category": "message", "type": "text", "text": "See you",
            "sender": ["uid": "u-2", "name": "Dana", "avatar": "https://media.example/dana.png"],
            "receiver": "u-1", "receiverType": "user", "conversationId": "u-1_user_u-2",
        ]
        return [
            "aps": ["alert": ["title": "Dana", "body": "Photo"], "sound": "default"],
            "message": .object(standard.merging(message) { $1 }),
        ]
    }

    static let matrix: [String: JSONValue] = [
        "aps": ["alert": ["loc-key": "MSG"], "mutable-content": 1], "room_id": "!r:example.org", "event_id": "$e",
    ]

    static let foreign: [String: JSONValue] = [
        "aps": ["alert": ["title": "News", "body": "of today"], "sound": "default"], "with_attachments": 1,
    ]
}
