import BeckonModel
import BeckonRouting
import BeckonTesting
import Testing

/// The rules of the foreground (P-19 to P-21).
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhoneForegroundTests {
    private func active() async throws -> PhoneFixture {
        let fixture = try PhoneFixture()
        fixture.phone.launch()
        try await fixture.phone.until { fixture.phone.pushToken != nil }
        return fixture
    }

    @Test func p19AnAppOnScreenIsAskedAndOneInTheBackgroundIsNot() async throws {
        let fixture = try await active()
        fixture.receive("1")
        fixture.phone.resignActive()
        fixture.receive("2")
        #expect(fixture.script.calls.count { $0 == "willPresent" } == 2)
        fixture.phone.enterBackground()
        fixture.receive("3")
        #expect(fixture.script.calls.count { $0 == "willPresent" } == 2)
        #expect(fixture.phone.bannersShown.map(\.isForeground) == [true, true, false])
    }

    @Test func p19WithoutADelegateNothingIsShown() async throws {
        let fixture = try PhoneFixture()
        fixture.script.setsDelegate = false
        fixture.phone.launch()
        try await fixture.phone.until { fixture.phone.pushToken != nil }
        fixture.receive(["alert": "Hi", "badge": 2])
        #expect(fixture.phone.presentations.map(\.options) == [[]])
        #expect(fixture.phone.badge == 0)
    }

    @Test(
        arguments: [
            [], .banner, .list, [.banner, .sound], .badge, .all,
        ] as [PresentationOptions])
    func p20WhatIsShownIsWhatTheAppAsksFor(options: PresentationOptions) async throws {
        let fixture = try await active()
        fixture.script.options = options
        fixture.receive(["alert": "Hi", "badge": 3, "sound": "default"])
        #expect(fixture.phone.presentations.map(\.options) == [options])
        #expect(fixture.phone.badge == (options.contains(.badge) ? 3 : 0))
        #expect(fixture.phone.deliveredNotifications.count == (options.contains(.list) ? 1 : 0))
    }

    @Test func p21ACompletionThatIsNeverCalledLeavesTheNotificationUndecided() async throws {
        let fixture = try await active()
        fixture.script.answersPresentations = false
        fixture.receive()
        #expect(fixture.phone.presentations == [])
        #expect(fixture.phone.unanswered == 1)
        fixture.script.presentations[0](.banner)
        #expect(fixture.phone.unanswered == 0)
        #expect(fixture.phone.bannersShown.count == 1)
    }

    @Test func p21ASecondCallIsAFaultAndShowsNothing() async throws {
        let fixture = try await active()
        fixture.script.completionCalls = 2
        fixture.receive()
        #expect(fixture.phone.faults == [.completionCalledTwice("willPresent")])
        #expect(fixture.phone.presentations.count == 1)
        fixture.phone.tap("1")
        #expect(fixture.phone.faults.last == .completionCalledTwice("didReceive"))
    }

    @Test func aBannerThatIsNotInTheListCanBeTapped() async throws {
        let fixture = try await active()
        fixture.script.options = .banner
        fixture.receive()
        #expect(fixture.phone.deliveredNotifications == [])
        #expect(fixture.phone.tap("1"))
        #expect(!fixture.phone.tap("1"))
    }
}
