import BeckonModel
import BeckonPush
import BeckonTesting
import Testing

/// The rules of the service extension (P-12 to P-17).
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhoneExtensionTests {
    private let marked: @Sendable (String) -> ScriptedExtension.Script = { title in
        ScriptedExtension.Script { content in
            var content = content
            content.title = title
            return content
        }
    }

    @Test(
        arguments: [
            ["alert": "Hi", "mutable-content": 1], ["alert": ["title": "T"], "mutable-content": 1, "badge": 1],
        ] as [[String: JSONValue]])
    func p12TheExtensionRunsForAMutableAlert(aps: [String: JSONValue]) async throws {
        let fixture = try PhoneFixture(extension: marked("revised"))
        try await fixture.used()
        fixture.receive(aps)
        try await fixture.phone.until { fixture.phone.deliveredNotifications.last?.content.title == "revised" }
        #expect(fixture.time.waiting == 0)
    }

    @Test(
        arguments: [
            ["alert": "Hi"], ["alert": "Hi", "mutable-content": 0], ["alert": "Hi", "mutable-content": "1"],
            ["alert": "Hi", "mutable-content": true], ["badge": 1, "mutable-content": 1],
            ["sound": "default", "mutable-content": 1], ["content-available": 1, "mutable-content": 1],
        ] as [[String: JSONValue]])
    func p12TheExtensionDoesNotRunForAnythingElse(aps: [String: JSONValue]) async throws {
        let script = marked("revised")
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        fixture.receive(aps)
        #expect(script.instances == 0)
        #expect(fixture.phone.presentations.count == 1)
    }

    @Test func p12TheExtensionDoesNotRunWhereAlertsAreOff() async throws {
        let script = marked("revised")
        let fixture = try PhoneFixture(
            permission: NotificationPermission(.authorized, allowsAlert: false), extension: script)
        try await fixture.used()
        fixture.receive(["alert": "Hi", "mutable-content": 1])
        #expect(script.instances == 0)
    }

    @Test func p13AfterItsTimeTheOriginalIsShownOnce() async throws {
        let script = ScriptedExtension.Script { _ in nil }
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        fixture.receive(["alert": "as pushed", "mutable-content": 1])
        await fixture.time.untilWaiting()
        fixture.time.advance(by: .seconds(29))
        #expect(script.expiries == 0)
        fixture.time.advance(by: .seconds(1))
        await fixture.time.untilWaiting()
        #expect(script.expiries == 1)
        #expect(fixture.phone.presentations == [])
        fixture.time.advance(by: .seconds(1))
        try await fixture.phone.until { fixture.phone.deliveredNotifications.count == 1 }
        #expect(fixture.phone.deliveredNotifications[0].content.body == "as pushed")
        // Too late: its process is gone.
        script.finishAll()
        try await fixture.phone.until { fixture.phone.faults == [.contentHandlerCalledTwice] }
        #expect(fixture.phone.presentations.count == 1)
    }

    @Test func p13WhatIsHandedOverAtTheExpiryIsShown() async throws {
        let script = ScriptedExtension.Script(finishesAtExpiry: true) { _ in nil }
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        fixture.receive(["alert": ["title": "T"], "mutable-content": 1])
        await fixture.time.untilWaiting()
        fixture.time.advance(by: .seconds(30))
        try await fixture.phone.until { fixture.phone.deliveredNotifications.count == 1 }
        #expect(fixture.phone.deliveredNotifications[0].content.title == "T (best so far)")
    }

    @Test func p13AProcessThatDiesAtItsStartShowsTheOriginalAtOnce() async throws {
        let script = marked("revised")
        let fixture = try PhoneFixture(
            behaviour: PhoneBehaviour(killsExtensionAtStart: true), extension: script)
        try await fixture.used()
        fixture.receive(["alert": ["title": "as pushed"], "mutable-content": 1])
        #expect(fixture.phone.deliveredNotifications.map(\.content.title) == ["as pushed"])
        #expect(script.instances == 0)
    }

    @Test func p16SeveralAreInFlightInOneInstanceAndAllEndWithItsProcess() async throws {
        let script = ScriptedExtension.Script { _ in nil }
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        for id in ["1", "2", "3"] { fixture.receive(id, ["alert": "Hi", "mutable-content": 1]) }
        #expect(script.instances == 1)
        #expect(script.inFlight == 3)
        fixture.phone.endExtension()
        #expect(fixture.phone.deliveredNotifications.map(\.requestIdentifier) == ["1", "2", "3"])
        fixture.receive("4", ["alert": "Hi", "mutable-content": 1])
        #expect(script.instances == 2)
    }

    @Test func p16ASecondCallOfTheContentHandlerIsAFault() async throws {
        let script = ScriptedExtension.Script { _ in nil }
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        fixture.receive(["alert": "Hi", "mutable-content": 1])
        fixture.phone.endExtension()
        script.finishAll()
        try await fixture.phone.until { !fixture.phone.faults.isEmpty }
        #expect(fixture.phone.faults == [.contentHandlerCalledTwice])
    }

    @Test func p17ContentWithoutAnyTextShowsTheOriginal() async throws {
        let script = ScriptedExtension.Script { content in
            var content = content
            (content.title, content.body) = ("", "")
            return content
        }
        let fixture = try PhoneFixture(extension: script)
        try await fixture.used()
        fixture.receive(["alert": ["title": "T", "body": "B"], "mutable-content": 1])
        try await fixture.phone.until { fixture.phone.deliveredNotifications.count == 1 }
        #expect(fixture.phone.deliveredNotifications[0].content.body == "B")
    }
}
