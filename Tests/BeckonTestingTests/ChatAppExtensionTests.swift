import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting
import Foundation
import Testing

/// The model app's extension on the phone: the stages composed as an app composes them.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatAppExtensionTests {
    private let folder = TemporaryFolder()

    @Test func messageIsShownWithItsBadgeAndItsSender() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        try await fixture.shown(try await fixture.message("Hi"))
        let content = try #require(fixture.phone.deliveredNotifications.last?.content)
        #expect(content.body == "Hi")
        #expect(content.badge == 1)
        // P-34: donated, and so accepted.
        #expect(content.communication?.senderName == "Alice")
        #expect(!fixture.trace.lines.contains { $0.decision == "refused" })
        #expect(fixture.isClean)
    }

    /// R-3.11: a push that was on its way when the account signed out.
    @Test func messageForAnAccountThatIsGoneIsGenericSilentAndUncounted() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.inBackground()
        try await fixture.app?.logout()
        try await fixture.shown(try await fixture.message("Secret"))
        let content = try #require(fixture.phone.deliveredNotifications.last?.content)
        #expect((content.title, content.body) == ("", "New notification"))
        #expect(content.sound == nil)
        #expect(fixture.phone.badge == 0)
        #expect(fixture.isClean)
    }

    /// P-17: with the entitlement the same shows nothing.
    @Test func messageForAnAccountThatIsGoneIsSuppressedWhereTheAppMay() async throws {
        let push: [String: JSONValue] = [
            "aps": ["alert": "Secret", "mutable-content": 1], "beckon": ["v": 1, "to": "bob"],
            "message": ["id": 1, "sender": ["uid": "alice"], "receiver": "bob", "receiverType": "user"],
        ]
        let services = ChatAppExtension.Services(mayFilter: true)
        let phone = try await phone { system in
            try SignedInAccounts(directory: system.appGroup).save(["carol"])
            return ChatAppExtension(system: system, services: services)
        }
        phone.receive(DeliveredPush(token: "0aff", apnsID: "1", payload: push))
        try await phone.until { !phone.presentations.isEmpty }
        #expect(phone.presentations.map(\.options.isEmpty) == [true])
        #expect(phone.deliveredNotifications.isEmpty)
    }

    private static let voximplant: [String: JSONValue] = [
        "aps": ["alert": ["title": "Kit", "loc-key": "NEW"], "mutable-content": 1],
        "voximplant_im": ["client_id": "c-1", "message_uuid": "m-1", "with_attachments": 1],
    ]

    /// What a service gives goes into the notification, and the server hears of it before that is shown.
    @Test func servicesOfTheAppGiveTextAndHearOfTheDelivery() async throws {
        let told = TraceLog()
        let services = ChatAppExtension.Services(
            strings: .table(["NEW": "New message"]), fetch: { FetchedMessage(body: "Text of \($0.messageID ?? "")") },
            delivered: { told.trace(.delivered, decision: $0.messageID) })
        let content = try await shown(Self.voximplant, services)
        #expect((content.title, content.body) == ("Kit", "📎 Text of m-1"))
        #expect(told.lines.map(\.decision) == ["m-1"])
    }

    @Test func servicesThatFailLeaveTheLocalisedText() async throws {
        struct Failure: Error {}
        let services = ChatAppExtension.Services(
            strings: .table(["NEW": "New message"]), fetch: { _ in throw Failure() },
            delivered: { _ in throw Failure() })
        #expect(try await shown(Self.voximplant, services).body == "📎 New message")
    }

    private func shown(
        _ payload: [String: JSONValue], _ services: ChatAppExtension.Services
    ) async throws -> NotificationContent {
        let phone = try await phone { ChatAppExtension(system: $0, services: services) }
        phone.receive(DeliveredPush(token: "0aff", apnsID: "1", payload: payload))
        try await phone.until { !phone.deliveredNotifications.isEmpty }
        return try #require(phone.deliveredNotifications.last?.content)
    }

    /// In the background, with an extension and an app that only registers.
    private func phone(
        behaviour: PhoneBehaviour = PhoneBehaviour(), time: ManualTime = ManualTime(),
        makeExtension: @escaping @Sendable (ExtensionSystem) throws -> ChatAppExtension
    ) async throws -> Phone {
        let script = ScriptedApp.Script()
        let bundle = AppBundle(
            topic: "com.example.chat", capabilities: [.filtering], strings: ["NEW": "The app's words"],
            makeApplication: { ScriptedApp(script, $0) },
            makeExtension: { system in
                do {
                    return try makeExtension(system)
                } catch {
                    Issue.record(error)
                    return ChatAppExtension(system: system)
                }
            })
        let phone = try Phone(
            name: "bob", app: bundle, folder: folder.url, behaviour: behaviour, registrar: .fixed("0aff"),
            time: time.source)
        phone.launch()
        try await phone.until { phone.pushToken != nil }
        phone.enterBackground()
        return phone
    }

    /// Case sh-09 on the phone: the system's own clock ends a picture that hangs, and the text is there.
    @Test func sh_09_nse_expiry_onThePhoneTheTextIsShownAtTheExpiry() async throws {
        let known = try Case("sh-09-nse-expiry")
        let events = try #require(known.input["events"]?.array)
        let given = try #require(events.first?["content"]?.object)
        let decrypted = try #require(events.first { $0["ev"]?.string == "decrypt.done" })
        let title = try #require(decrypted["title"]?.string)
        let body = try #require(decrypted["body"]?.string)
        guard case .double(let expiry) = events.first(where: { $0["ev"]?.string == "nse.timeWillExpire" })?["at"] else {
            Issue.record("the case has no expiry")
            return
        }
        let text = ReplaceTextStage { _ in .init(title: title, body: body) }
        let started = Gate()
        let download = CallbackStage("download", kind: .media) { _, _, _ in started.open() }
        let time = ManualTime()
        let phone = try await phone(behaviour: PhoneBehaviour(extensionTime: .seconds(expiry)), time: time) {
            ChatAppExtension(system: $0, services: .init(stages: [download, text]))
        }
        var payload = try #require(given["userInfo"]?.object)
        payload["aps"] = ["alert": ["body": given["body"] ?? .null], "mutable-content": 1]
        phone.receive(DeliveredPush(token: "0aff", apnsID: "n-100", payload: payload))
        try await started.pass()
        // The phone's clock and the pipeline's deadline.
        await time.untilWaiting(2)
        time.advance(by: .seconds(24))
        #expect(phone.deliveredNotifications.isEmpty)
        time.advance(by: .seconds(expiry - 24))
        try await phone.until { !phone.deliveredNotifications.isEmpty }
        let content = try #require(phone.deliveredNotifications.last?.content)
        let expected = try #require(known.expected["delivered"])
        #expect(content.title == expected["title"]?.string)
        #expect(content.body == expected["body"]?.string)
        #expect(content.attachments.count == expected["attachments"]?.array?.count)
        #expect(phone.presentations.count == 1)
        #expect(phone.faults.isEmpty)
    }
}
