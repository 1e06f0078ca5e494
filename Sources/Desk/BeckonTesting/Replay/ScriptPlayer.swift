import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation

/// Plays a script on a phone model, on a clock that jumps from event to event.
@MainActor public final class ScriptPlayer {
    let script: PhoneScript
    let time = ManualTime()
    let desk: ReplayDesk
    let phone: Phone
    private let log = ReplayTrace()
    /// How many presentations of the phone are in the outcome.
    private var logged = 0

    /// Plays a script to its end.
    /// - Throws: ``PhoneScriptError`` where an event cannot happen, and what the file system says.
    public static func play(_ script: PhoneScript) async throws -> Replay {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-replay-\(UUID().uuidString)")
        defer {
            // Nothing depends on it: a folder that stays is the system's to clear.
            try? FileManager.default.removeItem(at: folder)
        }
        let player = try ScriptPlayer(script, folder)
        do {
            let replay = try await player.play()
            await player.phone.kill()
            return replay
        } catch {
            // What still waits ends with the process.
            await player.phone.kill()
            throw error
        }
    }

    private init(_ script: PhoneScript, _ folder: URL) throws {
        self.script = script
        let desk = ReplayDesk(script, time.source)
        self.desk = desk
        // No push wakes the app by itself: the script says when it is told.
        let bundle = AppBundle(
            topic: "com.example.replay", hasScenes: script.settings.scenes, supportsSeveralScenes: true,
            capabilities: [], makeApplication: { ReplayApp(desk, $0) })
        phone = try Phone(
            name: script.settings.name, app: bundle, folder: folder,
            behaviour: PhoneBehaviour(coldStartReport: script.settings.coldStartReport),
            registrar: .fixed(Self.token), time: time.source, trace: log.trace(time.source.monotonic))
        phone.pushToken = Self.token
        phone.voIPToken = Self.voIPToken
        phone.reader = ScriptDialect.reader
    }

    static let token = "5c"
    static let voIPToken = "5d"
    /// How many VoIP pushes were delivered: they have no request.
    var voIPPushes = 0

    private func play() async throws -> Replay {
        for event in script.events {
            time.advance(by: .nanoseconds(event.time - time.source.monotonic()))
            try await perform(event)
            await log.untilSettled()
            notePresentations()
        }
        var outcome = desk.outcome
        outcome.completions = phone.completions.map {
            ReplayOutcome.Completion(name: $0.name, requestId: $0.requestIdentifier, calls: $0.calls)
        }
        outcome.calls = phone.callCenter.calls.map {
            ReplayOutcome.Call(
                session: desk.sessions[$0.uuid] ?? $0.uuid.uuidString.lowercased(),
                state: $0.state.word)
        }
        outcome.waiting = application?.router.waitingResponse.map { [$0.requestIdentifier] } ?? []
        outcome.faults = phone.faults.map { "\($0)" }
        return Replay(
            trace: log.lines, outcome: outcome, unmet: script.expectation.map { $0.unmet(by: outcome, of: script) })
    }

    var application: ReplayApp? { phone.application as? ReplayApp }

    /// What the system showed by itself; the app tells of the rest.
    private func notePresentations() {
        for presentation in phone.presentations.dropFirst(logged) where !presentation.isForeground {
            desk.presented(
                presentation.notification.requestIdentifier, presentation.options, phone.state.rawValue)
        }
        logged = phone.presentations.count
    }

    // MARK: What an event needs

    /// The running app; one that does not run is started in the background.
    func running() throws(PhoneScriptError) -> ReplayApp {
        if phone.application == nil { phone.launch(by: .system) }
        guard let application else { throw PhoneScriptError(line: 0, "The app has ended.") }
        return application
    }

    /// The scene that an event names, else the one used last; where none is there, the person opens the app.
    func scene(_ event: PhoneScript.Event) throws(PhoneScriptError) -> String {
        _ = try running()
        if let scene = event.members.text("scene") { return scene }
        guard phone.bundle.hasScenes else { return "main" }
        if phone.currentScene == nil { phone.activate() }
        return phone.currentScene ?? "main"
    }

    func content(_ members: PhoneScript.Members) -> NotificationContent {
        NotificationContent(payload: members.payload(for: desk.active))
    }

    /// When a notification was delivered: as the event says, as the phone knows it, or always the same.
    func deliveredAt(_ members: PhoneScript.Members, _ identifier: String) -> Int64 {
        if let date = members.number("date"), abs(date) < 1e12 { return Int64((date * 1000).rounded()) }
        return phone.presentations.last { $0.notification.requestIdentifier == identifier }?.notification.deliveredAt
            ?? 0
    }

    func notification(_ members: PhoneScript.Members) -> DeliveredNotification {
        let identifier = members.text("requestId") ?? ""
        return DeliveredNotification(
            requestIdentifier: identifier, content: content(members), deliveredAt: deliveredAt(members, identifier))
    }

    func response(_ members: PhoneScript.Members) -> NotificationResponse {
        let notification = notification(members)
        let delivered = phone.presentations.last {
            $0.notification.requestIdentifier == notification.requestIdentifier
        }
        // A push that was delivered says more than the event that names it.
        let isNamed = members.destination != nil
        return NotificationResponse(
            requestIdentifier: notification.requestIdentifier, deliveredAt: notification.deliveredAt,
            action: members.action,
            content: isNamed ? notification.content : delivered?.notification.content ?? notification.content,
            scene: members.text("scene"))
    }
}
