import BeckonExtension
import BeckonModel
import BeckonNotificationService
import BeckonPush
import BeckonTesting
import CryptoKit
import Foundation
import Synchronization
import Testing
import UserNotifications

/// What runs where the app says nothing else.
@Suite(.timeLimit(.minutes(1))) struct StandardStagesTests {
    private let host: Host

    init() throws { host = try Host() }

    private static func beckon(to account: String, badge: Int = 4) -> [String: JSONValue] {
        [
            "aps": [
                "alert": ["title": "Anna", "body": "A secret"], "badge": .int(Int64(badge)), "sound": "default",
                "thread-id": "anna_user_ben", "mutable-content": 1,
            ],
            "message": [
                "id": 9, "category": "message", "type": "text", "text": "A secret", "sender": ["uid": "anna"],
                "receiver": "ben", "receiverType": "user", "conversationId": "anna_user_ben",
            ],
            "beckon": ["v": 1, "to": .string(account), "badgeVersion": 2],
        ]
    }

    /// R-3.11: without the entitlement it must be shown, but tells nothing to whoever holds the phone now.
    @Test func whatIsForNobodyHereIsGenericAndSilent() async throws {
        try SignedInAccounts(directory: host.container).save(["cleo"])
        host.push(Self.beckon(to: "ben"), to: TestService(host, group: host.group))
        let content = await host.content()
        #expect(content.title == "" && content.body == "New notification" && content.sound == nil)
        #expect(content.badge == nil && content.interruptionLevel == .passive && content.fakeProvider == nil)
        #expect(content.threadIdentifier == "anna_user_ben")
    }

    /// P-17: with it, nothing is shown.
    @Test func withTheEntitlementItIsNotShown() async throws {
        try SignedInAccounts(directory: host.container).save(["cleo"])
        let options = host.options { $0.mayFilter = true }
        host.push(Self.beckon(to: "ben"), to: TestService(host, group: host.group, options: options))
        let content = await host.content()
        #expect(content.title == "" && content.subtitle == "" && content.body == "" && content.sound == nil)
    }

    /// Nobody has said who is signed in, or one of two is.
    @Test(arguments: [nil, ["cleo", "ben"]] as [Set<String>?])
    func whatIsForSomebodyHereIsShown(accounts: Set<String>?) async throws {
        if let accounts { try SignedInAccounts(directory: host.container).save(accounts) }
        host.push(Self.beckon(to: "ben"), to: TestService(host, group: host.group))
        let content = await host.content()
        #expect(content.body == "A secret" && content.badge == 4 && content.fakeProvider != nil)
    }

    /// A vendor's accounts are that vendor's: those of Beckon do not keep its pushes away.
    @Test func anotherVendorsAccountsAreItsOwn() async throws {
        try SignedInAccounts(directory: host.container).save(["cleo"])
        let push: [String: JSONValue] = [
            "aps": ["alert": "Hi", "mutable-content": 1], "voximplant_im": ["client_id": "c", "message_uuid": "m"],
        ]
        let service = TestService(host, group: host.group)
        host.push(push, as: "one", to: service)
        #expect(await host.handed(1)[0].content.body == "Hi")
        try SignedInAccounts(directory: host.container).save([], of: "voximplant")
        host.push(push, as: "two", to: service)
        #expect(await host.handed(2)[1].content.body == "New notification")
    }

    /// P-18: streamed to a file of its type, which the system takes over.
    @Test func aFileOfTheMessageIsShownWithIt() async throws {
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(count: 32)
        let options = host.options { $0.downloader = .giving(png) }
        var payload = Self.beckon(to: "ben")
        payload["message"] = [
            "id": 9, "category": "message", "type": "image", "sender": ["uid": "anna"], "receiver": "ben",
            "receiverType": "user", "conversationId": "anna_user_ben",
            "attachments": [["url": "https://media.example/a.png", "mimeType": "image/png", "name": "a.png"]],
        ]
        host.push(payload, to: TestService(host, group: host.group, options: options))
        let content = await host.content()
        let attachment = try #require(content.attachments.first)
        #expect(try Data(contentsOf: attachment.url) == png)
        let moved = try attachment.fakeMove(into: host.container)
        #expect(try Data(contentsOf: moved.url) == png)
        #expect(content.body == "📎 A secret")
    }

    /// A file that the system does not take costs the file alone, and does not stay behind.
    @Test func aFileThatTheSystemRefusesIsRemoved() async throws {
        let (bad, good) = (try host.file("a.exe"), try host.file("b.png"))
        let stage = ClosureStage(name: "files", kind: .media) { content, _ in
            content.attachments = [("bad", bad), ("good", good)].map {
                NotificationAttachment(identifier: $0, file: $1)
            }
        }
        host.push(["aps": ["alert": "Hi", "mutable-content": 1]], to: TestService(host, stages: [stage]))
        #expect(await host.content().attachments.map(\.identifier) == ["good"])
        #expect(!FileManager.default.fileExists(atPath: bad.path))
        #expect(host.words.contains("not-attached refused-by-system"))
    }

    /// Leaves out the number and puts a sender in the standard one's place.
    private final class Arranged: NotificationService {
        let chosen: NotificationServiceOptions
        let group: String
        init(_ host: Host) { (chosen, group) = (host.options(), host.group) }
        override var options: NotificationServiceOptions { chosen }
        override var appGroup: String? { group }
        override func arrange(_ standard: StandardStages) -> [any RevisionStage] {
            var standard = standard
            standard.badge = nil
            standard.sender = ClosureStage { content, _ in content.title += " writes" }
            return standard.around(stages)
        }
    }

    @Test func aStandardStageIsLeftOutOrReplaced() async {
        host.push(Self.beckon(to: "ben"), to: Arranged(host))
        let content = await host.content()
        #expect(content.title == "Anna writes" && content.badge == 4 && content.fakeProvider == nil)
        #expect(
            !FileManager.default.fileExists(atPath: host.container.appendingPathComponent("beckon-badge.json").path))
    }

    /// From end to end encrypted: CryptoKit's call is made with the key and the parts of the field.
    @Test func anEncryptedMessageIsOpened() async {
        let key = Data(repeating: 3, count: 32)
        let sealed = Data(repeating: 1, count: 12) + Data("secret".utf8) + Data(repeating: 2, count: 16)
        FakeCipher.open.withLock {
            $0 = { box, _, _ in
                guard box.ciphertext == Data("secret".utf8), box.tag == Data(repeating: 2, count: 16) else {
                    throw CryptoKitError.authenticationFailure
                }
                return Data(#"{"title": "Anna", "body": "See you at six"}"#.utf8)
            }
        }
        let stage = DecryptStage(field: "enc", key: { _ in key }, cipher: .cryptoKit)
        let service = TestService(host, stages: [stage])
        let payload: [String: JSONValue] = [
            "aps": ["alert": "New message", "mutable-content": 1], "enc": .string(sealed.base64EncodedString()),
        ]
        host.push(payload, as: "opened", to: service)
        let opened = await host.handed(1)[0].content
        #expect(opened.title == "Anna" && opened.body == "See you at six")
        FakeCipher.open.withLock { $0 = nil }
        host.push(payload, as: "not opened", to: service)
        #expect(await host.handed(2)[1].isOriginal)
    }
}

extension Downloader {
    /// The same bytes at every address.
    static func giving(_ bytes: Data) -> Downloader {
        Downloader { _, _ in
            let left = Once(bytes)
            let head = Head(status: 200, headers: ["content-type": "image/png", "content-length": "\(bytes.count)"])
            return Answer(head: head, next: { left.take() }, close: {})
        }
    }
}

/// Given once. Safe to share: its state is behind the lock.
private final class Once: @unchecked Sendable {
    private let lock = NSLock()
    private var bytes: Data?
    init(_ bytes: Data) { self.bytes = bytes }
    func take() -> Data? {
        lock.withLock {
            defer { bytes = nil }
            return bytes
        }
    }
}
