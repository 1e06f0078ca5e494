import BeckonApp
import BeckonModel
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Foundation

/// A scene while it is played: waits for what must happen, and notes what did not.
@MainActor final class ScenePlay {
    let stage: DemoStage
    /// The phone on which the scene's notification is shown.
    let receiver: DeskPhone
    private(set) var failures: [String] = []
    private let firstLine: Int
    private let firstPresentation: Int
    private let firstOpening: Int

    /// How long anything may take before the scene is given up.
    private static let patience = Duration.seconds(15)

    init(stage: DemoStage, receiver: DeskPhone) {
        self.stage = stage
        self.receiver = receiver
        firstLine = stage.recorder.count
        firstPresentation = receiver.phone.presentations.count
        firstOpening = receiver.configuration.opened.count
    }

    /// Trace lines of this scene: the way, without other phones that the message reaches as well.
    private var lines: [TraceLine] {
        let others = stage.phones.map(\.phone.name).filter { $0 != receiver.phone.name && $0 != stage.alice.phone.name }
        return stage.recorder.lines.dropFirst(firstLine).filter { line in
            !others.contains { line.place.hasPrefix($0 + ".") }
        }
    }

    /// How often a tap opened a screen in this scene.
    var opened: Int { receiver.configuration.opened.dropFirst(firstOpening).filter(\.isByTap).count }

    func expect(_ condition: Bool, _ otherwise: String) {
        if !condition { failures.append(otherwise) }
    }

    /// Waits for a state of a phone, not longer than a scene may take.
    func wait(
        for what: String, on phone: DeskPhone? = nil, _ condition: @escaping @MainActor () -> Bool
    ) async throws {
        let phone = (phone ?? receiver).phone
        try await wait(for: what) { try await phone.until(condition) }
    }

    /// Waits until the receiver's app knows that the server has noted how far was read.
    ///
    /// - Parameter id: of the message; nil: whichever it was.
    func untilRead(_ id: Int64? = nil) async throws {
        let (recorder, firstLine, place) = (stage.recorder, firstLine, "\(receiver.phone.name).app")
        try await wait(for: "the server knows that it was read") {
            try await recorder.until(from: firstLine) {
                $0.step == .read && $0.place == place && (id == nil || $0.message?.id == id)
            }
        }
    }

    private func wait(for what: String, _ body: @escaping @Sendable () async throws -> Void) async throws {
        let time = stage.time
        let waiting = Task { try await body() }
        let alarm = Task {
            // Cancelled: it happened in time.
            if (try? await time.wait(Self.patience)) != nil { waiting.cancel() }
        }
        defer { alarm.cancel() }
        do {
            try await waiting.value
        } catch {
            throw SceneFailure(sentence: "\(what): did not happen within \(Self.patience)")
        }
    }

    /// Waits until the scene's next notification is on screen or in the list, and returns it.
    func untilShown() async throws -> DeliveredNotification {
        try await wait(for: "the notification is shown") { self.shown != nil }
        guard let shown else { throw SceneFailure(sentence: "the notification is shown: it is gone again") }
        return shown
    }

    /// The notification of this scene that was shown last.
    private var shown: DeliveredNotification? {
        receiver.phone.presentations.dropFirst(firstPresentation).last(where: \.isSeen)?.notification
    }

    /// How often something was shown in this scene.
    var shownCount: Int {
        receiver.phone.presentations.dropFirst(firstPresentation).filter(\.isSeen).count
    }

    /// Taps the notification and waits until the destination is on top; then goes back and looks whether that is the
    /// root.
    ///
    /// - Parameter reads: as of ``finish(at:reads:)``.
    func tapAndReturn(
        _ notification: DeliveredNotification, leadsTo destination: Destination, reads: Bool = false
    ) async throws {
        expect(receiver.phone.tap(notification.requestIdentifier), "the notification could not be tapped")
        try await finish(at: destination, reads: reads)
    }

    /// Waits until the destination is on top; then goes back and looks whether that is the root.
    ///
    /// - Parameter reads: whether it is a chat of the demo's server, where going back comes after reading.
    func finish(at destination: Destination, reads: Bool = false) async throws {
        try await wait(for: "the tap opens its screen") {
            self.receiver.phone.chatApp?.navigation.top?.destination.isSameScreen(as: destination) == true
        }
        guard let navigation = receiver.phone.chatApp?.navigation else { return }
        expect(navigation.destinations.count == 2, "the screen does not stand right above the root")
        expect(navigation.destinations.first == .root, "there is no root below the screen")
        if let chat = navigation.chat {
            try await wait(for: "the chat shows what the server has") {
                chat.snapshot.state == .loaded && !chat.snapshot.isRefreshing
            }
        }
        if reads { try await untilRead() }
        navigation.back()
        expect(navigation.isAtRoot, "Back does not lead to the root")
    }

    /// What the scene came to.
    func report(_ scene: DemoScene, failure: SceneFailure?) -> SceneReport {
        let lines = self.lines
        let place = receiver.phone.name
        let sent = lines.first { $0.step == .composed } ?? lines.first { $0.step == .accepted }
        let shown = lines.first { $0.step == .presented && $0.decision != "not-shown" }
        let tapped = lines.first { $0.step == .tapped && $0.place.hasPrefix(place) }
        let opened = lines.first { $0.step == .opened && $0.place.hasPrefix(place) }
        if self.opened != scene.mustOpen {
            failures.append("the screen opened \(self.opened) times in place of \(scene.mustOpen)")
        }
        if let failure { failures.append(failure.sentence) }
        return SceneReport(
            scene: scene.name, title: scene.title, opened: self.opened, mustOpen: scene.mustOpen,
            sendToShownMilliseconds: scene.isMeasured ? milliseconds(from: sent, to: shown) : nil,
            tapToOpenMilliseconds: milliseconds(from: tapped, to: opened),
            inLibraryMilliseconds: inLibrary(lines, from: tapped, to: opened), failures: failures,
            timeline: Timeline(lines, from: sent?.time ?? lines.first?.time ?? 0, atMost: scene.maximumLines))
    }

    /// Of the time from tap to open what is not waiting for the app's session and root.
    private func inLibrary(_ lines: [TraceLine], from tapped: TraceLine?, to opened: TraceLine?) -> Double? {
        guard let tapped, let opened else { return nil }
        let routed = lines.filter { $0.step == .routed && $0.place == tapped.place }
        guard let waits = routed.first(where: { $0.decision == "waiting" }),
            let opens = routed.first(where: { $0.decision == "open" })
        else { return milliseconds(from: tapped, to: opened) }
        return Double(waits.time - tapped.time + opened.time - opens.time) / 1_000_000
    }

    private func milliseconds(from start: TraceLine?, to end: TraceLine?) -> Double? {
        guard let start, let end else { return nil }
        return Double(end.time - start.time) / 1_000_000
    }
}

extension Presentation {
    /// Not the number alone, which the other phone's reading brings.
    fileprivate var isSeen: Bool { !options.isDisjoint(with: [.banner, .list]) }
}

extension OpenedScreen {
    fileprivate var isByTap: Bool {
        if case .notification = cause { true } else { false }
    }
}
