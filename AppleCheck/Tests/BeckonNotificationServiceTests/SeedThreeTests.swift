import BeckonExtension
import BeckonModel
import BeckonNotificationService
import BeckonPush
import BeckonTesting
import Foundation
import Testing
import UserNotifications

/// Seed 3, *Notification customization*: an app with Voximplant Kit.
@Suite(.timeLimit(.minutes(1))) struct SeedThreeTests {
    private static let words = StringsLookup.table(
        StringsTable(["push_notification_title": "Support", "push_notification_body": "You have a new message"]))

    /// All that the app writes: its words, no sound, its App Group.
    private final class VoximplantService: NotificationService {
        override var appGroup: String? { group }
        override var stages: [any RevisionStage] {
            let words = ReplaceTextStage(
                where: .vendor("voximplant"), titleKey: "push_notification_title",
                bodyKey: "push_notification_body", strings: SeedThreeTests.words)
            return [words, SoundStage([.init(.silent, where: .vendor("voximplant"))])] + further
        }

        // What a test hands in.
        private let group: String
        private let further: [any RevisionStage]
        private let chosen: NotificationServiceOptions
        override var options: NotificationServiceOptions { chosen }

        init(_ host: Host, further: [any RevisionStage] = [], options: NotificationServiceOptions? = nil) {
            group = host.group
            self.further = further
            chosen = options ?? host.options()
        }
    }

    private let host: Host

    init() throws { host = try Host() }

    private func payload(_ message: String, files: Bool = false) -> [String: JSONValue] {
        [
            "aps": [
                "alert": ["title": "Kit", "body": "New message"], "sound": "default", "mutable-content": 1,
            ],
            "voximplant_im": [
                "client_id": "c", "message_uuid": .string(message), "with_attachments": files ? 1 : 0,
            ],
        ]
    }

    @Test func wordsSoundBadgeAndIconAreTheApps() async throws {
        let service = VoximplantService(host)
        host.push(payload("m-1"), as: "one", to: service)
        let first = await host.handed(1)[0].content
        #expect(first.title == "Support" && first.body == "You have a new message")
        #expect(first.sound == nil && first.badge == 1)
        host.push(payload("m-2", files: true), as: "two", to: service)
        let second = await host.handed(2)[1].content
        #expect(second.body == "📎 You have a new message" && second.badge == 2)
        // The number is where the app finds it, too.
        #expect(try BadgeLedger(directory: host.container).reading().number == 2)
        // The payload is there for the tap, as it was pushed.
        #expect((second.userInfo["voximplant_im"] as? [String: Any])?["message_uuid"] as? String == "m-2")
    }

    /// A push from another source is not touched.
    @Test func otherPushesKeepTheirWordsAndSound() async {
        host.push(["aps": ["alert": "News", "sound": "default", "mutable-content": 1]], to: VoximplantService(host))
        #expect(await host.handed(1)[0].isOriginal)
    }

    /// *Running asynchronous code*: the picture hangs until the system's time is up. Unlike in the seed, the text that was
    /// ready is shown, not the one that was pushed.
    @Test func atExpiryTheRevisedTextIsShownWithoutThePicture() async {
        let service = VoximplantService(host, further: [ClosureStage.hanging])
        host.push(payload("m-1"), to: service)
        await host.time.untilWaiting(2)
        service.serviceExtensionTimeWillExpire()
        #expect(host.all.map(\.content.body) == ["You have a new message"])
    }

    /// *Running asynchronous code*: the picture is there in time.
    @Test func anImageIsShownWithIt() async throws {
        let file = try host.file("image.png")
        let image = ClosureStage(name: "image", kind: .media) { content, _ in
            content.attachments.append(NotificationAttachment(identifier: "image", file: file))
        }
        host.push(payload("m-1"), to: VoximplantService(host, further: [image]))
        let shown = try #require(await host.content().attachments.first)
        #expect(shown.identifier == "image" && shown.type == "public.png")
        // P-18: the system moves it away.
        let moved = try shown.fakeMove(into: host.container)
        #expect(moved.url != file && !FileManager.default.fileExists(atPath: file.path))
    }
}
