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
    private let folder = TemporaryFolder()

    init(
        scenes: Bool = true, permission: NotificationPermission = .authorized,
        behaviour: PhoneBehaviour = PhoneBehaviour(), extension extensionScript: ScriptedExtension.Script? = nil
    ) throws {
        let script = script
        var bundle = AppBundle(
            topic: "com.example.chat", hasScenes: scenes, strings: ["HELLO": "Hello %@"],
            makeApplication: { ScriptedApp(script, $0) })
        if let extensionScript { bundle.makeExtension = { _ in ScriptedExtension(extensionScript) } }
        phone = try Phone(
            name: "bob", app: bundle, folder: folder.url, permission: permission, behaviour: behaviour,
            registrar: .fixed("0aff"), time: time.source)
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
        type: String = "alert"
    ) -> DeliveredPush {
        DeliveredPush(
            token: "0aff", apnsID: id, collapseID: collapse, pushType: type, expiration: expiration,
            payload: ["aps": .object(aps)])
    }

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
