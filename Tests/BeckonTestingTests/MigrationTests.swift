import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// an app whose SDK made notifications in `didReceiveRemoteNotification` moves to the service extension.
@MainActor @Suite(.timeLimit(.minutes(1))) struct MigrationTests {
    /// How the app treats a push that it is woken for.
    enum OldHandling: CaseIterable {
        case removed
        /// It asks ``InAppHandling`` before.
        case guarded
        case unguarded
    }

    /// Where the app is when the push comes.
    enum Moment: CaseIterable {
        case foreground
        case background
        case killed
    }

    private func phone(
        _ handling: OldHandling, extension hasExtension: Bool = true, at moment: Moment = .background,
        wakesBeforeShowing: Bool = true
    ) async throws -> (fixture: PhoneFixture, handled: @MainActor () -> Int) {
        let script = MovingApp.Script()
        var behaviour = PhoneBehaviour()
        behaviour.wakesBeforeShowing = wakesBeforeShowing
        let fixture = try PhoneFixture(behaviour: behaviour) { bundle, _ in
            bundle.makeApplication = { MovingApp(handling, script, $0) }
            if hasExtension { bundle.makeExtension = { ChatAppExtension(system: $0) } }
        }
        fixture.phone.launch()
        try await fixture.phone.until { fixture.phone.pushToken != nil }
        if moment != .foreground { fixture.phone.enterBackground() }
        if moment == .killed { await fixture.phone.kill() }
        return (fixture, { script.handled })
    }

    private func voximplant(alert: Bool, wakes: Bool = true) -> DeliveredPush {
        var aps: [String: JSONValue] = ["mutable-content": 1]
        if alert { aps["alert"] = ["title": "New message", "body": "Anna wrote to you"] }
        if wakes { aps["content-available"] = 1 }
        return DeliveredPush(
            token: "0aff", apnsID: "push", collapseID: "push", pushType: alert ? "alert" : "background",
            priority: alert ? 10 : 5,
            payload: [
                "aps": .object(aps), "voximplant_im": ["client_id": "c", "message_uuid": "m-1", "with_attachments": 1],
            ])
    }

    private func shown(_ fixture: PhoneFixture) -> [NotificationContent] {
        fixture.phone.bannersShown.map(\.notification.content)
    }

    /// With both on the message is shown once: that of the extension, wherever the app is and whoever is first (P-30).
    @Test(arguments: Moment.allCases, [true, false])
    func withBothOnTheMessageIsShownOnce(at moment: Moment, wakesBeforeShowing: Bool) async throws {
        let (fixture, handled) = try await phone(.guarded, at: moment, wakesBeforeShowing: wakesBeforeShowing)
        fixture.phone.receive(voximplant(alert: true))
        try await fixture.phone.until { shown(fixture).count == 1 && handled() == 1 && fixture.phone.unanswered == 0 }
        #expect(shown(fixture)[0].body.hasSuffix("Anna wrote to you") && shown(fixture)[0].body != "Anna wrote to you")
        #expect(fixture.phone.deliveredNotifications.map(\.requestIdentifier) == ["push"])
        #expect(fixture.phone.badge == 1)
        #expect(fixture.phone.faults == [])
    }

    /// What the guide warns of: without the question the old handling repeats what the system shows.
    @Test func withoutTheQuestionTheMessageIsShownTwice() async throws {
        let (fixture, _) = try await phone(.unguarded)
        fixture.phone.receive(voximplant(alert: true))
        try await fixture.phone.until { shown(fixture).count == 2 }
        #expect(Set(fixture.phone.deliveredNotifications.map(\.requestIdentifier)) == ["push", "in-app m-1"])
    }

    /// An account that the vendor has not moved yet: no alert, so no extension (P-12), and the app is still needed.
    @Test(arguments: [true, false]) func aMessageWithoutAnAlertIsStillShownByTheApp(extension: Bool) async throws {
        let (fixture, handled) = try await phone(.guarded, extension: `extension`)
        fixture.phone.receive(voximplant(alert: false))
        try await fixture.phone.until { shown(fixture).count == 1 }
        #expect(handled() == 1)
        #expect(fixture.phone.deliveredNotifications.map(\.requestIdentifier) == ["in-app m-1"])
        #expect(fixture.phone.faults == [] && fixture.phone.unanswered == 0)
    }

    /// The end of the way: the old handling is gone, and the app is not even woken.
    @Test func withTheOldHandlingRemovedTheExtensionShowsIt() async throws {
        let (fixture, handled) = try await phone(.removed)
        fixture.phone.receive(voximplant(alert: true, wakes: false))
        try await fixture.phone.until { shown(fixture).count == 1 }
        #expect(handled() == 0)
        #expect(fixture.phone.badge == 1)
    }

    /// What is no message of a chat is none of the old handling's: sh-18 A to C, a foreign push, wrong types.
    @Test func whatIsNoMessageIsLeftAlone() throws {
        let handling = InAppHandling()
        let known = try Case("sh-18-silent-receipt")
        for variant in ["A_receipt", "B_silent_message", "C_action", "D_visible"] {
            #expect(!handling.mustNotify(for: known.payload(variant)), "\(variant)")
        }
        for payload in [[:], ["aps": ["content-available": 1]], ["voximplant_im": 7]] as [[String: JSONValue]] {
            #expect(!handling.mustNotify(for: payload))
        }
        let text = handling.mustNotify(
            for: ["aps": ["alert": ["loc-key": "K"]], "voximplant_im": ["message_uuid": "m"]])
        #expect(!text)
        // As the system hands it over.
        let silent = handling.mustNotify(
            userInfo: ["aps": ["content-available": 1], "voximplant_im": ["message_uuid": "m"]])
        #expect(silent)
        let shown = handling.mustNotify(
            userInfo: ["aps": ["alert": "x"], 7: Date(), "voximplant_im": ["message_uuid": "m"]])
        #expect(!shown)
    }
}

/// An app of before: it makes a notification for each push that it is told of.
@MainActor private final class MovingApp: PhoneApplication, PhoneNotificationDelegate {
    @MainActor final class Script { var handled = 0 }

    private let handling: MigrationTests.OldHandling
    private let script: Script
    private let system: PhoneSystem

    init(_ handling: MigrationTests.OldHandling, _ script: Script, _ system: PhoneSystem) {
        self.handling = handling
        self.script = script
        self.system = system
    }

    func didFinishLaunching(_ options: LaunchOptions) {
        system.notificationDelegate = self
        system.registerForRemoteNotifications()
    }

    func didReceiveRemoteNotification(
        _ payload: [String: JSONValue], completion: @escaping @MainActor @Sendable (BackgroundFetchResult) -> Void
    ) {
        script.handled += 1
        if handling == .unguarded || handling == .guarded && InAppHandling().mustNotify(for: payload) {
            let id = payload["voximplant_im"]?["message_uuid"]?.string ?? ""
            system.addNotification("in-app \(id)", NotificationContent(title: "Chat", body: "New message"))
        }
        completion(.newData)
    }

    func willPresent(
        _ notification: DeliveredNotification,
        completion: @escaping @MainActor @Sendable (PresentationOptions) -> Void
    ) {
        completion(.all)
    }

    func didReceive(_ response: NotificationResponse, completion: @escaping @MainActor @Sendable () -> Void) {
        completion()
    }

    func sceneWillConnect(_ scene: String, _ options: SceneConnectionOptions) {}
    func sceneDidDisconnect(_ scene: String) {}
    func didBecomeActive() {}
    func willResignActive() {}
    func didEnterBackground() {}
    func didRegisterForRemoteNotifications(_ token: Data) {}
    func didFailToRegisterForRemoteNotifications(_ error: ChatError) {}
    func terminate() async {}
}
