import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Foundation

/// A phone with a scripted app on a folder of its own.
@MainActor struct PhoneFixture {
    let script = ScriptedApp.Script()
    let time = ManualTime()
    let phone: Phone
    let trace = TraceLog()
    private let folder = TemporaryFolder()

    init(
        scenes: Bool = true, permission: NotificationPermission = .authorized,
        behaviour: PhoneBehaviour = PhoneBehaviour(), extension extensionScript: ScriptedExtension.Script? = nil,
        configure: (_ bundle: inout AppBundle, _ folder: URL) -> Void = { _, _ in }
    ) throws {
        let script = script
        var bundle = AppBundle(
            topic: "com.example.chat", hasScenes: scenes, strings: ["HELLO": "Hello %@"],
            makeApplication: { ScriptedApp(script, $0) })
        if let extensionScript { bundle.makeExtension = { ScriptedExtension(extensionScript, $0) } }
        configure(&bundle, folder.url)
        phone = try Phone(
            name: "bob", app: bundle, folder: folder.url, permission: permission, behaviour: behaviour,
            registrar: .fixed("0aff"), time: time.source, trace: trace.trace)
    }

    /// The app was used once and is in the background.
    func used() async throws {
        phone.launch()
        try await phone.until { script.calls.contains { $0.hasPrefix("token") } }
        phone.enterBackground()
        script.calls = []
    }

    /// The same, and then killed.
    func usedAndKilled() async throws {
        try await used()
        await phone.kill()
        script.calls = []
        script.launchOptions = []
    }

    func push(
        _ id: String = "1", collapse: String? = nil, aps: [String: JSONValue], expiration: Int64? = nil,
        type: String = "alert", priority: Int = 10
    ) -> DeliveredPush {
        DeliveredPush(
            token: "0aff", apnsID: id, collapseID: collapse, pushType: type, priority: priority,
            expiration: expiration, payload: ["aps": .object(aps)])
    }

    /// A push that shows nothing and wakes the app.
    func receiveSilently(_ id: String = "1", _ aps: [String: JSONValue] = ["content-available": 1]) {
        phone.receive(push(id, aps: aps, type: "background", priority: 5))
    }

    /// The reasons that the phone's trace gives for a decision.
    func reasons(_ decision: String) -> [String] {
        trace.lines.filter { $0.decision == decision }.compactMap(\.reason)
    }

    var list: [DeliveredNotification] { phone.deliveredNotifications }

    func receive(_ aps: [String: JSONValue]) { receive("1", aps) }

    func receive(_ id: String = "1", collapse: String? = nil, _ aps: [String: JSONValue] = ["alert": "Hi"]) {
        phone.receive(push(id, collapse: collapse, aps: aps))
    }
}

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")

    deinit {
        // Nothing depends on it: a folder that stays is the system's to clear.
        try? FileManager.default.removeItem(at: url)
    }
}
