import BeckonAPNsEmulator
import BeckonModel
import BeckonPush
import Foundation

/// Keeps the pushes that the emulator has accepted, and writes them as files for `xcrun simctl push` and for tests.
///
/// `@unchecked` because the emulator tells on its loop: the lock guards the pushes.
final class PushRecorder: @unchecked Sendable {
    private let lock = NSLock()
    private var pushes: [APNsPush] = []

    func append(_ push: APNsPush) { lock.withLock { pushes.append(push) } }

    /// Takes what has come since the last call.
    func take() -> [APNsPush] {
        lock.withLock {
            defer { pushes = [] }
            return pushes
        }
    }

    /// Writes `<scene>-<number>.<push type>.apns`, a file each; the number has two digits, so that files sort by it.
    static func write(_ pushes: [APNsPush], of scene: String, to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        for (number, push) in zip(1..., pushes) {
            var body = push.payload.object ?? [:]
            body[PushFile.bundleKey] = .string(push.bundleID)
            let digits = number < 10 ? "0\(number)" : "\(number)"
            let name = "\(scene)-\(digits).\(push.pushType.rawValue).apns"
            var data = try encoder.encode(JSONValue.object(body))
            data.append(contentsOf: "\n".utf8)
            try data.write(to: folder.appending(path: name))
        }
    }
}

extension APNsPush {
    /// The topic without the push type's suffix.
    fileprivate var bundleID: String {
        topic.hasSuffix(".voip") ? String(topic.dropLast(5)) : topic
    }
}
