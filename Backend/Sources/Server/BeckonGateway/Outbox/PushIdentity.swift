public import BeckonModel
import BeckonNet
public import BeckonServer
import Foundation

/// The two identifiers of a push, the same on every try, so that a repeated push replaces and never repeats.
///
/// Both include the account: two accounts on one phone may share a group (server-notes §4).
public struct PushIdentity: Sendable, Hashable {
    /// The header `apns-id`, a lower-case UUID: from account, message, revision and device; from account, version and
    /// device where it is the number alone.
    public let apnsID: String
    /// The header `apns-collapse-id`, 43 bytes: from account and message, so that an edit replaces what is shown; from
    /// account and session of what is told of a call; from the account where it is the number alone.
    public let collapseID: String

    /// - Parameter revision: 0 for a message as it was sent, higher for each change of it.
    public init(of message: MessageKey, revision: Int64 = 0, to account: UserID, on device: DeviceID) {
        // Identifiers hold no slash, so that no two messages make one text.
        let name = "\(account)/\(Self.name(of: message.conversation))/\(message.id)"
        collapseID = Base64URL.encode(Data(SHA256Digest(of: "collapse/" + name).bytes))
        apnsID = Self.uuid(SHA256Digest(of: "push/\(name)/\(revision)/\(device.rawValue)").bytes)
    }

    /// Of what is told of a call by alerts: a word of it takes the place of the one before, so that a call that was missed
    /// is not shown as one that rings as well.
    public init(
        ofCall session: String, _ message: MessageKey, revision: Int64 = 0, to account: UserID, on device: DeviceID
    ) {
        apnsID = Self(of: message, revision: revision, to: account, on: device).apnsID
        // Last, as it may hold a slash.
        let name = "\(account)/\(Self.name(of: message.conversation))/\(session)"
        collapseID = Base64URL.encode(Data(SHA256Digest(of: "call/" + name).bytes))
    }

    private static func name(of conversation: ConversationKey) -> String {
        if let pair = conversation.pair { return "user/\(pair.lower)/\(pair.higher)" }
        return "group/\(conversation.group?.rawValue ?? "")"
    }

    /// Of the number alone: a newer one is another push and replaces an older one. What is shown of messages is named
    /// otherwise.
    public init(of badge: Badge, to account: UserID, on device: DeviceID) {
        collapseID = Base64URL.encode(Data(SHA256Digest(of: "badge/\(account)").bytes))
        apnsID = Self.uuid(SHA256Digest(of: "badge/\(account)/\(badge.version)/\(device.rawValue)").bytes)
    }

    /// RFC 9562 §5.8: a UUID of version 8 holds what its maker likes.
    private static func uuid(_ digest: [UInt8]) -> String {
        var bytes = Array(digest.prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.hexadecimal
        var parts: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return parts.joined(separator: "-")
    }
}
