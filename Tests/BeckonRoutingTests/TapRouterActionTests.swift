import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// What the router carries out: actions with their completions, what is kept (R-1.16, R-1.17, R-E2).
@MainActor
@Suite(.timeLimit(.minutes(1))) struct TapRouterActionTests {
    /// What the router did, in order, and how the app's actions end.
    @MainActor private final class App {
        var lines: [String] = []
        var contexts: [ActionContext] = []
        let gate = Gate(isOpen: true)
        var fails = false
        let trace = TraceLog()
        private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        func note(_ line: String) {
            lines.append(line)
            let ready = waiters.filter { $0.count <= lines.count }
            waiters.removeAll { $0.count <= lines.count }
            for waiter in ready { waiter.continuation.resume() }
        }

        func untilLines(_ count: Int) async {
            guard lines.count < count else { return }
            await withCheckedContinuation { waiters.append((count, $0)) }
        }
    }

    private let app = App()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")

    private func router(_ store: TapStore? = nil, now: Int64 = 0, account: String? = "bob") -> TapRouter {
        let app = app
        let router = TapRouter(
            resolver: DestinationResolver(), store: store, now: { now }, trace: app.trace.trace,
            handlers: TapRouter.Handlers(
                open: { destination, _ in app.note("open \(destination)") },
                perform: { action, context in
                    app.contexts.append(context)
                    try await app.gate.pass()
                    app.note("\(action) as \(context.account)")
                    if app.fails { throw CancellationError() }
                },
                dropped: { app.note("dropped \($0.requestIdentifier) \($1.rawValue)") }))
        router.didFinishLaunching(hasRemoteNotification: false)
        if let account { router.handle(.sessionKnown(account: account)) }
        return router
    }

    private func reply(_ router: TapRouter, _ identifier: String = "n", _ text: String = "Yes") {
        let app = app
        let action = NotificationResponse.Action.custom(identifier: "REPLY_ACTION", text: text)
        router.didReceive(
            Pushes.response(identifier, action: action),
            completion: Completion("didReceive") { app.note("completed \(identifier)") })
    }

    private func tap(_ router: TapRouter, _ identifier: String = "t") {
        let app = app
        router.didReceive(
            Pushes.response(identifier),
            completion: Completion("didReceive") { app.note("completed \(identifier)") })
    }

    // MARK: Completions

    @Test func completionOfAnActionIsCalledWhenItHasEnded() async {
        let router = router()
        app.gate.close()
        reply(router)
        await app.gate.untilWaiting()
        #expect(app.lines == [] && router.unfinishedActions == 1)
        app.gate.open()
        await app.untilLines(2)
        #expect(app.lines == ["reply(text: \"Yes\") as bob", "completed n"])
        #expect(router.unfinishedActions == 0)
    }

    @Test func actionThatFailsIsToldAndCompleted() async {
        app.fails = true
        reply(router())
        await app.untilLines(3)
        #expect(app.lines == ["reply(text: \"Yes\") as bob", "dropped n action-failed", "completed n"])
    }

    /// P-36.
    @Test func actionThatOutlivesItsTimeIsCompletedOnceAndGoesOn() async {
        let router = router()
        app.gate.close()
        reply(router)
        await app.gate.untilWaiting()
        router.handle(.backgroundTimeEnds)
        #expect(app.lines == ["completed n"])
        app.gate.open()
        await app.untilLines(2)
        // Whatever was enqueued by the end of the action has run as well.
        await Task { @MainActor in }.value
        #expect(app.lines == ["completed n", "reply(text: \"Yes\") as bob"])
    }

    @Test func actionsEndInTheirOwnOrderAndEachIsCompletedOnce() async {
        let router = router()
        for number in 0..<20 { reply(router, "n\(number)", "\(number)") }
        await app.untilLines(40)
        for number in 0..<20 {
            #expect(app.lines.count { $0 == "completed n\(number)" } == 1)
            #expect(app.lines.count { $0 == "reply(text: \"\(number)\") as bob" } == 1)
        }
    }

    /// The `muid`: the same for one answer, another for another one.
    @Test func idempotencyKeyNamesTheAnswer() async {
        let router = router()
        reply(router, "n", "Yes")
        reply(router, "n", "No")
        reply(router, "m", "Yes")
        await app.untilLines(6)
        #expect(Set(app.contexts.map(\.idempotencyKey)).count == 3)
        #expect(app.contexts.allSatisfy { $0.idempotencyKey.count <= 100 && !$0.idempotencyKey.contains("Yes") })
        #expect(app.contexts.map(\.destination) == Array(repeating: Pushes.chat("alice"), count: 3))
    }

    // MARK: Kept in a file

    private var file: URL { folder.appendingPathComponent("deep/taps.json") }

    private func contents() throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

    @Test func fileRoundTripsAndIsGoneWhenNothingWaits() throws {
        let store = TapStore.file(file)
        #expect(try store.load() == [])
        let kept = [
            KeptTap(
                identity: Tap.Identity(Pushes.response("n", at: 7)), account: nil, destination: .root, tappedAt: 8),
            KeptTap(
                identity: Tap.Identity(
                    Pushes.response("é\"", action: .custom(identifier: "REPLY_ACTION", text: "a\n\u{1F44D}"))),
                account: "bob", destination: Pushes.chat("alice"), tappedAt: .max,
                message: MessageReference(conversationID: ConversationID(rawValue: "alice_user_bob"), id: 1)),
        ]
        try store.save(kept)
        #expect(try store.load() == kept)
        try store.save([])
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try store.save([])
        #expect(try store.load() == [])
    }

    @Test(arguments: [
        "", "{", "{\"taps-1\":", "[]", "{\"taps-2\":[]}", "{\"taps-1\":[{\"tappedAt\":1}]}", "\u{0}\u{0}",
    ])
    func tornOrForeignFileCountsAsEmpty(_ text: String) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        #expect(try TapStore.file(file).load() == [])
        // The next tap that waits is kept as ever.
        tap(router(.file(file)))
        #expect(try TapStore.file(file).load().map(\.identity.requestIdentifier) == ["t"])
    }

    /// Each byte may be the last one that was written before the power went.
    @Test func fileThatIsCutAnywhereIsEmptyOrWhole() throws {
        tap(router(.file(file)))
        let whole = try Data(contentsOf: file)
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: file)
            #expect(try TapStore.file(file).load() == [], "\(length)")
        }
    }

    @Test func tapThatWaitedOpensOnceInTheNextProcess() throws {
        tap(router(.file(file), now: 1))
        #expect(app.lines == ["completed t"])
        let next = router(.file(file), now: 2)
        #expect(next.waitingResponse?.requestIdentifier == "t")
        next.handle(.rootReady(scene: "main"))
        #expect(app.lines == ["completed t", "open user/alice?message=1"])
        #expect(app.trace.words.contains("tapped alice_user_bob#1 default kept"))
        let third = router(.file(file), now: 3)
        third.handle(.rootReady(scene: "main"))
        #expect(app.lines.count == 2 && third.waitingResponse == nil)
    }

    @Test func tapOfLongAgoOpensNothingAndIsToldOnce() throws {
        tap(router(.file(file), now: 1))
        for _ in 0..<2 { router(.file(file), now: 3_600_002).handle(.rootReady(scene: "main")) }
        #expect(app.lines == ["completed t", "dropped t expired"])
    }

    @Test func replyThatWasCutOffIsSentAgainWithItsKey() async throws {
        let killed = router(.file(file), account: nil)
        reply(killed)
        #expect(app.lines == [])
        let next = router(.file(file))
        await app.untilLines(1)
        #expect(app.lines == ["reply(text: \"Yes\") as bob"])
        app.lines = []
        reply(router())
        await app.untilLines(2)
        #expect(Set(app.contexts.map(\.idempotencyKey)).count == 1 && app.contexts.count == 2)
        // Both live to the end of the test: neither forgets a completion.
        killed.handle(.backgroundTimeEnds)
        #expect(next.unfinishedActions == 0 && killed.unfinishedActions == 1)
    }

    /// R-E2: where it leads, not what the push says; a reply's own text is not sent yet.
    @Test func fileHoldsNothingOfWhatThePushSays() throws {
        let content = NotificationContent(
            payload: Self.secretPayload(try Pushes.example("user-message").userInfo).payload)
        let router = router(.file(file), account: nil)
        let reply = NotificationResponse.Action.custom(identifier: "REPLY_ACTION", text: "my own words")
        for action in [NotificationResponse.Action.default, reply] {
            router.didReceive(
                Pushes.response("n", action: action, content),
                completion: Completion("didReceive", forgotten: { _ in }) {})
        }
        let text = try contents()
        #expect(text.contains("my own words") && text.contains("cometchat-uid-1"))
        #expect(!text.contains("secret"))
    }

    @Test func folderThatCannotBeWrittenIsTracedAndTheTapStillOpens() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A file stands where the folder should: also for root, which no permission stops.
        try Data().write(to: folder.appendingPathComponent("deep"))
        let router = router(.file(file))
        tap(router)
        #expect(app.trace.words.contains("routed not-kept file-not-writable"))
        router.handle(.rootReady(scene: "main"))
        #expect(app.lines == ["completed t", "open user/alice?message=1"])
    }

    @Test func fileThatCannotBeReadIsTracedAndTheNextTapIsKept() throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        let router = router(.file(file))
        #expect(app.trace.words.contains("routed not-restored file-not-readable"))
        tap(router)
        #expect(router.waitingResponse?.requestIdentifier == "t")
    }

    // MARK: Trace

    /// The payload with words that stand nowhere else in place of what people read, and those words.
    private static func secretPayload(_ payload: [String: JSONValue]) -> (payload: [String: JSONValue], words: [String])
    {
        var words: [String] = []
        func hide(_ value: JSONValue, _ key: String) -> JSONValue {
            switch value {
            case .string where ["alert", "title", "subtitle", "body", "text", "name", "avatar"].contains(key):
                words.append("secret-\(words.count)")
                return .string(words.last ?? "")
            case .object(let members): return .object(members.reduce(into: [:]) { $0[$1.key] = hide($1.value, $1.key) })
            case .array(let values): return .array(values.map { hide($0, key) })
            default: return value
            }
        }
        return (payload.reduce(into: [:]) { $0[$1.key] = hide($1.value, $1.key) }, words)
    }

    /// Design §4, *Secrets*: over every example, every answer, tap and foreground.
    @Test(arguments: ["user-message", "group-message", "category-second", "category-third", "voximplant-message"])
    func traceHoldsNoText(_ example: String) async throws {
        let (payload, words) = Self.secretPayload(try Pushes.example(example).userInfo)
        #expect(!words.isEmpty)
        let content = NotificationContent(payload: payload)
        #expect(content.body.hasPrefix("secret"))
        let router = router(.file(file))
        let actions: [NotificationResponse.Action] = [
            .default, .dismiss, .custom(identifier: "REPLY_ACTION", text: "secret reply"),
            .custom(identifier: "REPLY_ACTION", text: " "), .custom(identifier: "OTHER", text: "secret other"),
        ]
        for action in actions {
            router.didReceive(
                Pushes.response("n", action: action, content), completion: Completion("didReceive") {})
        }
        router.sceneWillConnect("main", response: Pushes.response("m", content))
        router.handle(.rootReady(scene: "main"))
        let foreground = ForegroundRouter(resolver: DestinationResolver(), trace: app.trace.trace)
        foreground.willPresent(
            content, requestIdentifier: "n", deliveredAt: 1,
            completion: Completion("willPresent", fallback: .all) { _ in })
        await app.untilLines(1)
        let lines = app.trace.all
        #expect(lines.contains { $0.event?["ev"] == "center.didReceive" })
        #expect(lines.contains { $0.event?["ev"] == "willPresent" })
        for line in lines {
            let json = String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
            #expect(!json.contains("secret"), "\(json)")
        }
    }

    /// A link of the app's own may hold a token: whose it is is told, no more.
    @Test func traceHoldsNothingOfALinkButItsHost() throws {
        let link = try #require(URL(string: "https://user:secret@example.com/secret/path?token=secret#secret"))
        let router = TapRouter(
            resolver: DestinationResolver(link: { _ in link }), trace: app.trace.trace,
            handlers: TapRouter.Handlers(open: { _, _ in }))
        router.handle(.response(Pushes.response("n"), from: .delegate))
        router.handle(.shown(.url(link), scene: "main"))
        let lines = app.trace.all
        #expect(lines.contains { $0.event?["destination"] == "url/https:%2F%2Fexample.com" })
        for line in lines {
            #expect(!String(decoding: try JSONEncoder().encode(line), as: UTF8.self).contains("secret"))
        }
    }
}
