import BeckonModel
import BeckonPush
import BeckonTesting
import Testing

/// Pushes that wake the app (P-27, P-29, P-30), and that they show nothing (P-11, P-33).
@MainActor @Suite(.timeLimit(.minutes(1))) struct PhoneSilentTests {
    @Test(arguments: NotificationPermission.Status.allCases)
    func p11ASilentPushArrivesWhateverThePersonAllows(status: NotificationPermission.Status) async throws {
        let fixture = try PhoneFixture(permission: NotificationPermission(status))
        try await fixture.used()
        fixture.receiveSilently()
        #expect(fixture.script.calls == ["remote"])
    }

    @Test(arguments: [true, false])
    func p27ASilentPushLaunchesTheAppIntoTheBackgroundAndIsNoTap(scenes: Bool) async throws {
        let fixture = try PhoneFixture(scenes: scenes)
        try await fixture.usedAndKilled()
        fixture.receiveSilently()
        #expect(fixture.script.calls == ["launched", "remote"])
        #expect(fixture.script.launchOptions.map(\.remoteNotification) == [["aps": ["content-available": 1]]])
        #expect(fixture.script.responses == [])
        #expect(fixture.phone.state == .background && fixture.phone.scenes == [])
        fixture.phone.activate()
        #expect(fixture.phone.state == .active)
        #expect(fixture.script.responses == [])
    }

    @Test(arguments: [true, false])
    func p27ATapAfterALaunchIntoTheBackgroundIsReportedByTheRunningProcess(scenes: Bool) async throws {
        let fixture = try PhoneFixture(scenes: scenes)
        try await fixture.usedAndKilled()
        fixture.receive("1", ["alert": "Hi", "content-available": 1])
        #expect(fixture.script.responses == [])
        fixture.phone.tap("1")
        let calls = fixture.script.calls.filter { !$0.hasPrefix("token") }
        let tap = scenes ? ["scene with response", "didReceive", "active"] : ["didReceive", "active"]
        #expect(calls == ["launched", "remote"] + tap)
        #expect(Set(fixture.script.responses).count == 1)
    }

    @Test(arguments: BackgroundFetchResult.allCases)
    func p29ASilentPushTellsTheAppAndItsResultIsReportedOnce(result: BackgroundFetchResult) async throws {
        let fixture = try PhoneFixture()
        fixture.script.fetchResult = result
        try await fixture.used()
        fixture.receiveSilently("n-1", ["content-available": 1, "alert": "never", "badge": 7])
        #expect(fixture.script.remotePayloads.map { $0["aps"]?["badge"] } == [7])
        #expect(fixture.phone.fetchResults == [result])
        #expect(fixture.phone.completionCalls("didReceiveRemoteNotification", "n-1") == 1)
        // P-33: a badge is not allowed with the type background.
        #expect(fixture.phone.badge == 0)
        #expect(fixture.phone.presentations == [])
        fixture.script.completionCalls = 2
        fixture.receiveSilently()
        #expect(fixture.phone.faults == [.completionCalledTwice("didReceiveRemoteNotification")])
        #expect(fixture.phone.fetchResults == [result, result])
    }

    @Test(
        arguments: [[:], ["content-available": 0], ["content-available": "1"], ["content-available": true]]
            as [[String: JSONValue]])
    func p29OnlyTheNumberOneWakesTheApp(aps: [String: JSONValue]) async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receiveSilently("1", aps)
        #expect(fixture.script.calls == [])
    }

    @Test func p29WithoutTheBackgroundModeTheAppIsNotWoken() async throws {
        let fixture = try PhoneFixture { bundle, _ in bundle.capabilities = [] }
        try await fixture.used()
        fixture.receiveSilently()
        #expect(fixture.script.calls == [])
        #expect(fixture.reasons("not-woken") == ["no-background-mode"])
    }

    @Test func p29AfterItsTimeWithoutAResultTheAppIsTerminated() async throws {
        let fixture = try PhoneFixture()
        fixture.script.fetchResult = nil
        try await fixture.used()
        fixture.receiveSilently()
        #expect(fixture.phone.unanswered == 1)
        await fixture.time.untilWaiting()
        fixture.time.advance(by: .seconds(29))
        #expect(fixture.time.waiting == 1)
        fixture.time.advance(by: .seconds(1))
        try await fixture.phone.until { fixture.phone.state == .notRunning }
        #expect(fixture.phone.faults == [.backgroundTimeExceeded("didReceiveRemoteNotification")])
        #expect(fixture.phone.fetchResults == [])
    }

    @Test func p29AResultInTimeEndsTheClock() async throws {
        let fixture = try PhoneFixture()
        fixture.script.fetchResult = nil
        try await fixture.used()
        fixture.receiveSilently()
        await fixture.time.untilWaiting()
        fixture.time.advance(by: .seconds(29))
        fixture.script.remoteCompletions[0](.newData)
        #expect(fixture.time.waiting == 0)
        #expect(fixture.phone.unanswered == 0 && fixture.phone.faults == [])
        #expect(fixture.phone.fetchResults == [.newData])
    }

    @Test func p29InTheBackgroundTheAppIsWokenThreeTimesAnHourAndOnScreenAlways() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        for id in 0..<5 { fixture.receiveSilently("\(id)") }
        #expect(fixture.script.calls.count == 3)
        #expect(fixture.reasons("not-woken") == ["throttled", "throttled"])
        fixture.time.advance(by: .seconds(3599))
        fixture.receiveSilently()
        #expect(fixture.script.calls.count == 3)
        fixture.time.advance(by: .seconds(1))
        fixture.receiveSilently()
        #expect(fixture.script.calls.count == 4)
        fixture.phone.activate()
        fixture.script.calls = []
        for id in 0..<5 { fixture.receiveSilently("\(id)") }
        #expect(fixture.script.calls.count { $0 == "remote" } == 5)
    }

    @Test func p29AThrottleCanBeTurnedOff() async throws {
        let fixture = try PhoneFixture(behaviour: .standard { $0.wakesPerHour = nil })
        try await fixture.used()
        for id in 0..<50 { fixture.receiveSilently("\(id)") }
        #expect(fixture.phone.fetchResults.count == 50)
    }

    /// What ends the effect of a force-quit.
    enum Remedy: CaseIterable {
        case icon
        case tap
        case reboot
    }

    @Test(arguments: Remedy.allCases)
    func p29AfterAForceQuitTheAppIsNotWokenUntilItIsOpenedOrThePhoneStartsAnew(remedy: Remedy) async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        fixture.receive("shown")
        await fixture.phone.kill(by: .person)
        fixture.script.calls = []
        fixture.receiveSilently()
        #expect(fixture.script.calls == [])
        #expect(fixture.reasons("not-woken") == ["force-quit"])
        switch remedy {
        case .icon: fixture.phone.activate()
        case .tap: fixture.phone.tap("shown")
        case .reboot: await fixture.phone.reboot()
        }
        await fixture.phone.kill()
        fixture.script.calls = []
        fixture.receiveSilently()
        #expect(fixture.script.calls == ["launched", "remote"])
    }

    @Test(arguments: [true, false])
    func p29AfterAForceQuitTheExtensionStillRunsOrNot(runs: Bool) async throws {
        let script = ScriptedExtension.Script { $0 }
        let fixture = try PhoneFixture(
            behaviour: .standard { $0.extensionRunsAfterForceQuit = runs }, extension: script)
        try await fixture.used()
        await fixture.phone.kill(by: .person)
        fixture.receive(["alert": "Hi", "mutable-content": 1])
        try await fixture.phone.until { fixture.list.count == 1 }
        #expect(script.instances == (runs ? 1 : 0))
    }

    @Test(arguments: [true, false])
    func p30BesideAnAlertBothPathsRun(wakesFirst: Bool) async throws {
        let script = ScriptedExtension.Script { content in
            var content = content
            content.title = "revised"
            return content
        }
        let fixture = try PhoneFixture(
            behaviour: .standard { $0.wakesBeforeShowing = wakesFirst }, extension: script)
        try await fixture.usedAndKilled()
        fixture.receive(["alert": "Hi", "content-available": 1, "mutable-content": 1])
        try await fixture.phone.until { fixture.list.count == 1 }
        #expect(fixture.list.map(\.content.title) == ["revised"])
        #expect(Array(fixture.script.calls.prefix(2)) == ["launched", "remote"])
        #expect(fixture.phone.fetchResults == [.newData])
    }

    @Test(arguments: [true, false])
    func p30OnScreenTheAppIsAskedAndTold(wakesFirst: Bool) async throws {
        let fixture = try PhoneFixture(behaviour: .standard { $0.wakesBeforeShowing = wakesFirst })
        try await fixture.used()
        fixture.phone.activate()
        fixture.script.calls = []
        fixture.receive(["alert": "Hi", "content-available": 1])
        #expect(fixture.script.calls == (wakesFirst ? ["remote", "willPresent"] : ["willPresent", "remote"]))
        #expect(fixture.phone.completions.map(\.calls) == [1, 1])
    }

    @Test func p30AfterAForceQuitOnlyTheAlertIsShown() async throws {
        let fixture = try PhoneFixture()
        try await fixture.used()
        await fixture.phone.kill(by: .person)
        fixture.script.calls = []
        fixture.receive(["alert": "Hi", "content-available": 1])
        #expect(fixture.list.count == 1)
        #expect(fixture.script.calls == [])
    }
}
