import BeckonModel
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// P-31, P-32: VoIP pushes, and the calls that have to be reported for them.
@MainActor
@Suite struct PhoneVoIPTests {
    /// What an app does about a push, over its processes.
    @MainActor private final class Script {
        enum Answer { case report, silence, completeFirst, reportLate }

        var answer = Answer.report
        var payloads: [[String: JSONValue]] = []
        var mustReport: [Bool] = []
        var tokens: [Data] = []
        var taken: [UUID] = []
        var ended: [UUID] = []
        var late: [@MainActor () -> Void] = []
        var launches = 0
        var hasDelegate = true
    }

    /// An app with calls and nothing else.
    private final class App: PhoneApplication, PhoneVoIPDelegate {
        let script: Script
        let system: PhoneSystem

        init(_ script: Script, _ system: PhoneSystem) {
            self.script = script
            self.system = system
        }

        func didFinishLaunching(_ options: LaunchOptions) {
            script.launches += 1
            if script.hasDelegate { system.voIPDelegate = self }
            system.registerForRemoteNotifications()
            system.registerForVoIPPushes()
        }

        func sceneWillConnect(_ scene: String, _ options: SceneConnectionOptions) {}
        func sceneDidDisconnect(_ scene: String) {}
        func didBecomeActive() {}
        func willResignActive() {}
        func didEnterBackground() {}
        func didRegisterForRemoteNotifications(_ token: Data) {}
        func didFailToRegisterForRemoteNotifications(_ error: ChatError) {}
        func didReceiveRemoteNotification(
            _ payload: [String: JSONValue], completion: @escaping @MainActor @Sendable (BackgroundFetchResult) -> Void
        ) { completion(.noData) }
        func terminate() async {}

        func didUpdateVoIPToken(_ token: Data) { script.tokens.append(token) }

        func didReceiveIncomingPush(
            _ payload: [String: JSONValue], mustReport: Bool, completion: @escaping @MainActor @Sendable () -> Void
        ) {
            script.payloads.append(payload)
            script.mustReport.append(mustReport)
            let report: @MainActor () -> Void = { [system] in
                system.incomingCalls.reportNewIncomingCall(
                    UUID(callSession: "s-\(payload["n"]?.int ?? 0)"), IncomingCall(nil, account: nil, otherwise: UUID())
                ) { _ in }
            }
            switch script.answer {
            case .report:
                report()
                completion()
            case .silence: completion()
            case .completeFirst:
                completion()
                report()
            case .reportLate: script.late.append(report)
            }
        }

        func answerCall(_ uuid: UUID) { script.taken.append(uuid) }
        func endCall(_ uuid: UUID) { script.ended.append(uuid) }
    }

    private let script = Script()
    private let phone: Phone
    private let folder = TemporaryFolder()

    init() throws {
        try self.init(PhoneBehaviour())
    }

    private init(_ behaviour: PhoneBehaviour) throws {
        let script = script
        phone = try Phone(
            name: "bob",
            app: AppBundle(topic: "com.example.chat", makeApplication: { App(script, $0) }), folder: folder.url,
            behaviour: behaviour,
            registrar: PushRegistrar { topic, _ in
                topic == "com.example.chat" ? "0aff" : topic.hasSuffix(".voip") ? "0bff" : ""
            })
    }

    private func registered() async throws {
        phone.launch()
        try await phone.until { script.tokens.count == script.launches && phone.pushToken != nil }
    }

    private func push(_ number: Int64 = 1, token: String = "0bff") -> DeliveredPush {
        DeliveredPush(
            token: token, apnsID: "v-\(number)", pushType: "voip", expiration: 0, payload: ["n": .int(number)])
    }

    /// P-31.
    @Test func voIPTokenDiffersFromTheTokenForNotifications() async throws {
        try await registered()
        #expect(phone.pushToken == "0aff")
        #expect(phone.voIPToken == "0bff")
        #expect(script.tokens == [Data([0x0b, 0xff])])
        phone.receive(push(token: "0aff"))
        phone.receive(DeliveredPush(token: "0bff", apnsID: "1", payload: ["aps": ["alert": "Hi"]]))
        #expect(script.payloads.isEmpty)
        #expect(phone.presentations.isEmpty)
    }

    @Test(arguments: [Phone.KillCause.system, .person])
    func pushStartsAKilledAppInTheBackground(_ cause: Phone.KillCause) async throws {
        try await registered()
        await phone.kill(by: cause)
        phone.receive(push())
        #expect(script.launches == 2)
        #expect(phone.state == .background)
        #expect(phone.callCenter.incoming.map(\.uuid) == [UUID(callSession: "s-1")])
        #expect(phone.completionCalls("didReceiveIncomingPush", "v-1") == 1)
        #expect(phone.unanswered == 0)
        #expect(phone.faults.isEmpty)
    }

    @Test(arguments: [0, 1, 2]) func appThatReportsNoCallIsTerminated(_ variant: Int) async throws {
        script.answer = [.silence, .completeFirst, .reportLate][variant]
        try await registered()
        phone.enterBackground()
        phone.receive(push())
        #expect(phone.faults.first == .voIPPushNotReported)
        #expect(phone.application == nil)
        #expect(phone.callCenter.calls.isEmpty)
        for report in script.late { report() }
        #expect(phone.callCenter.calls.isEmpty, "after the delegate's return it is too late")
    }

    @Test func appWithoutADelegateIsTerminated() async throws {
        try await registered()
        await phone.kill()
        script.hasDelegate = false
        phone.receive(push())
        #expect(phone.faults == [.voIPPushNotReported])
        #expect(phone.application == nil)
    }

    @Test func repeatedOffencesEndTheDelivery() async throws {
        try await registered()
        script.answer = .silence
        for number in 1...5 { phone.receive(push(Int64(number))) }
        #expect(script.payloads.count == 3)
        script.answer = .report
        phone.receive(push(9))
        #expect(script.payloads.count == 3)
    }

    /// iOS 26.4.
    @Test func appOnScreenNeedNotReportWhereTheSystemSaysSo() async throws {
        let tests = try Self(.standard { $0.asksForVoIPReport = .inBackground })
        tests.script.answer = .silence
        try await tests.registered()
        tests.phone.receive(tests.push(1))
        #expect(tests.phone.faults.isEmpty)
        tests.phone.enterBackground()
        tests.phone.receive(tests.push(2))
        #expect(tests.script.mustReport == [false, true])
        #expect(tests.phone.faults == [.voIPPushNotReported])
    }

    @Test func personTakesOneCallAndRefusesAnother() async throws {
        try await registered()
        phone.receive(push(1))
        phone.receive(push(2))
        let (one, two) = (UUID(callSession: "s-1"), UUID(callSession: "s-2"))
        #expect(phone.answerCall(one))
        #expect(!phone.answerCall(one))
        #expect(phone.endCall(two))
        #expect(!phone.endCall(two))
        #expect(script.taken == [one])
        #expect(script.ended == [two])
        #expect(phone.callCenter.calls.map(\.state) == [.answered, .ended(nil)])
        await phone.kill()
        #expect(phone.callCenter.call(one)?.state == .ended(.failed))
    }

    /// CallKit knows a call by its UUID; one that a Focus holds back counts as reported.
    @Test func refusedReportIsAReport() async throws {
        try await registered()
        phone.receive(push(1))
        phone.receive(push(1))
        phone.callCenter.refusesCalls = true
        phone.receive(push(2))
        #expect(phone.callCenter.reports.map(\.isShown) == [true, false, false])
        #expect(phone.callCenter.calls.count == 1)
        #expect(phone.faults.isEmpty)
        #expect(phone.application != nil)
    }

    /// P-1: a call that nobody can be told of now is over later.
    @Test func pushToAPhoneThatIsNotReachedIsNotKept() async throws {
        try await registered()
        phone.setConnected(false)
        phone.receive(push())
        phone.setConnected(true)
        #expect(script.payloads.isEmpty)
    }
}
