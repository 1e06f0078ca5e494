import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation
import Testing

@MainActor
@Suite struct TapRouterTests {
    /// What the router did, in order.
    @MainActor
    private final class Log {
        var lines: [String] = []
        var contexts: [TapContext] = []
        let trace = TraceLog()
    }

    private let log = Log()

    private func router() -> TapRouter {
        let log = log
        return TapRouter(
            resolver: DestinationResolver(), trace: log.trace.trace,
            handlers: TapRouter.Handlers(
                open: { destination, context in
                    log.lines.append("open \(destination)")
                    log.contexts.append(context)
                },
                switchAccount: { log.lines.append("switch \($0)") },
                dropped: { log.lines.append("dropped \($0.requestIdentifier) \($1.rawValue)") }))
    }

    private func completion(_ name: String = "didReceive") -> Completion<Void> {
        let log = log
        return Completion(name) { log.lines.append("completed") }
    }

    /// R-1.17: one completion for each report, after what it led to; the second report opens nothing.
    @Test func eachReportOfATapIsCompletedAndOneOpens() {
        let router = router()
        router.sceneWillConnect("main", response: Pushes.response("n"))
        router.didReceive(Pushes.response("n"), completion: completion())
        #expect(log.lines == ["dropped n duplicate", "completed"])
        #expect(router.waitingResponse?.requestIdentifier == "n")
        router.handle(.sessionKnown(account: "bob"))
        router.handle(.rootReady(scene: "main"))
        #expect(log.lines.dropFirst(2) == ["open \(Pushes.chat("alice"))"])
        #expect(router.waitingResponse == nil)
    }

    @Test func contextCarriesSceneAccountPushAndContent() throws {
        let router = router()
        router.handle(.rootReady(scene: "main"))
        router.handle(.sessionKnown(account: "bob"))
        router.didReceive(Pushes.response("n"), completion: completion())
        let context = try #require(log.contexts.first)
        #expect(context.scene == "main")
        #expect(context.account == "bob")
        #expect(!context.isOnTop)
        #expect(context.push?.sender?.id == "alice")
        #expect(context.response.content.title == "alice")
    }

    /// Design §1: each step writes its line, without texts and names.
    @Test func traceTellsTapWaitingAndOpen() {
        let router = router()
        router.didReceive(Pushes.response("n"), completion: completion())
        router.handle(.rootReady(scene: "main"))
        router.handle(.sessionKnown(account: "bob"))
        router.didReceive(Pushes.response("m", Pushes.message(2)), completion: completion())
        router.didReceive(Pushes.response("m", Pushes.message(2)), completion: completion())
        router.didFinishLaunching(hasRemoteNotification: true)
        #expect(
            log.trace.words == [
                "tapped alice_user_bob#1 default delegate", "routed alice_user_bob#1 waiting session-unknown",
                "told root-ready", "told session-known", "routed alice_user_bob#1 open conversation",
                "tapped alice_user_bob#2 default delegate",
                "routed alice_user_bob#2 scroll conversation", "tapped alice_user_bob#2 default delegate",
                "routed alice_user_bob#2 dropped duplicate", "told launched", "routed ignored launch-hint",
            ])
    }

    /// The app reports what it shows from inside `open`, and may even log out there.
    @Test func eventsFromInsideOpenAreTakenAfterIt() {
        let log = log
        var router: TapRouter?
        router = TapRouter(
            resolver: DestinationResolver(),
            handlers: TapRouter.Handlers(
                open: { destination, _ in
                    router?.handle(.shown(destination, scene: "main"))
                    router?.handle(.response(Pushes.response("m", Pushes.message(2)), from: .delegate))
                    log.lines.append("opened")
                },
                dropped: { log.lines.append("dropped \($1.rawValue)") }))
        router?.handle(.rootReady(scene: "main"))
        router?.handle(.sessionKnown(account: "bob"))
        router?.handle(.response(Pushes.response("n"), from: .delegate))
        #expect(log.lines == ["opened", "opened", "dropped duplicate"])
    }

    /// R-1.10.
    @Test func switchAndRefusalAreTold() {
        let router = router()
        router.handle(.rootReady(scene: "main"))
        router.handle(.sessionKnown(account: "bob", others: ["carol"]))
        router.didReceive(Pushes.response("n", Pushes.message(to: "carol")), completion: completion())
        router.handle(.switchFailed)
        router.didReceive(Pushes.response("m", Pushes.message(to: "dora")), completion: completion())
        #expect(
            log.lines == [
                "switch carol", "completed", "dropped n switch-failed", "dropped m account-not-on-device", "completed",
            ])
    }
}

/// Collects trace lines. Safe to share: its state is behind a lock.
final class TraceLog: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [TraceLine] = []

    var trace: Trace {
        Trace(place: "test", monotonic: { 0 }) { line in self.lock.withLock { self.lines.append(line) } }
    }

    var all: [TraceLine] { lock.withLock { lines } }

    var words: [String] {
        lock.withLock { lines }.map { line in
            [line.step.rawValue, line.message?.description, line.decision, line.reason].compactMap(\.self)
                .joined(separator: " ")
        }
    }
}
