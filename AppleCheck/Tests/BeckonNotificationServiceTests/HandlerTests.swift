import BeckonExtension
import BeckonModel
import BeckonNotificationService
import BeckonPush
import BeckonTesting
import Foundation
import Testing
import UserNotifications

/// P-13, P-16: the handler of each request is called once, whatever happens.
@Suite(.timeLimit(.minutes(1))) struct HandlerTests {
    private static let push: [String: JSONValue] = ["aps": ["alert": "Hi", "mutable-content": 1]]
    private let host: Host

    init() throws { host = try Host() }

    @Test func allStagesAreOnTheContent() async {
        let service = TestService(host, stages: [ClosureStage.adding("!"), .adding("?")])
        host.push(Self.push, to: service)
        #expect(await host.content().body == "Hi!?")
    }

    /// A foreign push, and nothing to do: the very object that came goes back.
    @Test(
        arguments: [
            ["aps": ["alert": "News", "badge": 4, "sound": "default", "mutable-content": 1], "other": ["x": 1]],
            ["aps": ["alert": ["title": "A", "body": "B"], "mutable-content": 1]],
        ] as [[String: JSONValue]])
    func whereNothingIsToBeDoneTheContentIsUntouched(payload: [String: JSONValue]) async throws {
        try SignedInAccounts(directory: host.container).save(["someone"])
        host.push(payload, to: TestService(host, group: host.group))
        #expect(await host.handed(1)[0].isOriginal)
    }

    @Test func twoInFlightAreBothHandedOverAtExpiry() async {
        let service = TestService(host, stages: [ClosureStage.adding("!"), .hanging])
        host.push(Self.push, as: "one", to: service)
        host.push(Self.push, as: "two", to: service)
        // Each hangs in its last stage, beside its own deadline.
        await host.time.untilWaiting(4)
        #expect(host.all.isEmpty)
        service.serviceExtensionTimeWillExpire()
        // Before the call returns: the process may be suspended right after it.
        #expect(Set(host.all.map(\.identifier)) == ["one", "two"])
        #expect(host.all.map(\.content.body) == ["Hi!", "Hi!"])
        service.serviceExtensionTimeWillExpire()
        host.time.advance(by: .seconds(700))
        #expect(host.all.count == 2)
    }

    @Test func theOwnDeadlineComesBeforeTheSystems() async {
        let service = TestService(host, stages: [ClosureStage.adding("!"), .hanging])
        host.push(Self.push, to: service)
        await host.time.untilWaiting(2)
        host.time.advance(by: .seconds(25))
        #expect(await host.content().body == "Hi!")
        service.serviceExtensionTimeWillExpire()
        #expect(host.all.count == 1)
    }

    @Test func aStageThatThrowsLeavesWhatWasThere() async {
        struct Broken: Error {}
        let service = TestService(
            host, stages: [ClosureStage.adding("!"), ClosureStage(name: "broken") { _, _ in throw Broken() }])
        host.push(Self.push, to: service)
        #expect(await host.content().body == "Hi!")
        #expect(host.words.contains { $0.hasPrefix("stage-failed") })
    }

    /// P-17: without a text the system would show the original.
    @Test func aStageThatTakesAwayAllTextIsRefused() async {
        host.push(Self.push, to: TestService(host, stages: [ClosureStage { content, _ in content.body = "" }]))
        #expect(await host.content().body == "Hi")
    }

    /// Nobody else holds the extension's object while it works.
    @Test func theExtensionMayBeGoneBeforeItsContentIs() async {
        host.push(Self.push, to: TestService(host, stages: [ClosureStage.adding("!"), .hanging]))
        await host.time.untilWaiting(2)
        host.time.advance(by: .seconds(25))
        #expect(await host.content().body == "Hi!")
    }

    /// P-13: a process that is killed has handed over nothing, and leaves nothing half: the next one counts as if it had
    /// never been.
    @Test func whatAKilledExtensionWasAtIsDoneByTheNext() async throws {
        let message: [String: JSONValue] = [
            "aps": ["alert": "Hi", "mutable-content": 1], "voximplant_im": ["client_id": "c", "message_uuid": "m"],
        ]
        let killed = TestService(host, group: host.group, stages: [.hanging] as [ClosureStage])
        host.push(message, as: "n", to: killed)
        await host.time.untilWaiting(2)
        // No more is heard of the first; the push comes again.
        host.push(message, as: "n", to: TestService(host, group: host.group))
        let handed = await host.handed(1)
        #expect(handed.count == 1 && handed[0].content.badge == 1)
    }

    @Test func anExpiryWithNothingInFlightDoesNothing() {
        TestService(host).serviceExtensionTimeWillExpire()
        #expect(host.all.isEmpty)
    }

    @Test func anAppGroupThatTheTargetHasNotIsTold() async {
        host.push(Self.push, to: TestService(host, group: "group.of.nobody"))
        _ = await host.content()
        #expect(host.words.contains("no-container app-group"))
    }
}
