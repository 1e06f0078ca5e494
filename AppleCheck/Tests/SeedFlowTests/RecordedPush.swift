import BeckonModel
import BeckonPush
import Foundation
import UserNotifications

/// A push that the emulator of APNs accepted, as `beckon demo --record` wrote it to `Examples/recorded`.
struct RecordedPush {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Examples/recorded")

    let body: [String: JSONValue]

    /// - Parameter name: of the file, without its extension.
    init(_ name: String) throws {
        let file = Self.folder.appending(path: "\(name).apns")
        body = try PushFile(Data(contentsOf: file)).body.object ?? [:]
    }

    /// All of a scene that have this type and match, in the order in which they were accepted.
    static func all(of scene: String, _ type: String = "alert", where isWanted: (RecordedPush) -> Bool = { _ in true })
        throws -> [RecordedPush]
    {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { $0.deletingPathExtension().lastPathComponent }
            .filter { $0.hasPrefix("\(scene)-") && $0.hasSuffix(".\(type)") }.sorted()
            .map { try RecordedPush($0) }.filter(isWanted)
    }

    var alert: JSONValue? { body["aps"]?["alert"] }
    var text: String? { body["message"]?["text"]?.string }
    var messageID: Int64? { body["message"]?["id"]?.int }
    var userInfo: [AnyHashable: Any] { content.foundationUserInfo }

    private var content: NotificationContent { NotificationContent(payload: body) }

    /// As the system makes it of the payload (P-6 to P-9).
    var request: UNNotificationRequest {
        let value = content
        let content = UNMutableNotificationContent()
        content.title = value.title
        content.body = value.body
        content.badge = value.badge.map { NSNumber(value: $0) }
        content.sound = value.sound == nil ? nil : .default
        content.threadIdentifier = value.threadIdentifier
        content.categoryIdentifier = value.categoryIdentifier
        content.userInfo = value.foundationUserInfo
        let identifier = [value.threadIdentifier, value.categoryIdentifier, messageID.map { String($0) } ?? ""]
        return UNNotificationRequest(
            identifier: identifier.joined(separator: "-"), content: content, trigger: UNPushNotificationTrigger())
    }

    var notification: UNNotification { .fake(request, date: Date(timeIntervalSince1970: 1_796_094_741)) }

    /// The person's tap, or another answer.
    func response(_ action: String = UNNotificationDefaultActionIdentifier, text: String? = nil)
        -> UNNotificationResponse
    {
        .fake(notification, action: action, text: text)
    }
}
