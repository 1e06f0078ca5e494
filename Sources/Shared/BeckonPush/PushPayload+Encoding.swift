import BeckonModel
public import Foundation

extension PushPayload {
    /// How much beside the needed is written. What does not fit is left out in this order, then the text is cut.
    private enum Detail: Int, CaseIterable {
        /// Everything.
        case all
        /// Without fields that this version does not know.
        case known
        /// Without presence, role, and what the app can ask its server for.
        case pictures
        /// Without the addresses of pictures: identifiers, names and text.
        case bare
    }

    /// The bytes of the body as sent: raw UTF-8, `/` not escaped, always the same order of keys.
    ///
    /// Fitted to the limit: first go unknown fields of the message, then presence, role and the group's figures, then the
    /// addresses of pictures; then alert and message text are cut alike at a grapheme, with an ellipsis.
    /// - Parameter limit: bytes; 4096 for alerts, 5120 for VoIP.
    /// - Throws: ``PushPayloadError/tooLarge(bytes:limit:)`` where identifiers and names alone are too long.
    public func encoded(limit: Int = PayloadFitting.standardLimit) throws(PushPayloadError) -> Data {
        // The text stands in the payload twice, in the alert and in the message: one that is far too long is not tried.
        let mayFit = (message.text?.utf8.count ?? 0) <= limit / 2
        for detail in Detail.allCases where mayFit {
            let bytes = written(detail, text: message.text)
            if bytes.count <= limit { return Data(bytes) }
        }
        guard let text = message.text, !text.isEmpty else {
            throw .tooLarge(bytes: written(.bare, text: message.text).count, limit: limit)
        }
        let smallest = written(.bare, text: CuttableText.ellipsis).count
        guard smallest <= limit else { throw .tooLarge(bytes: smallest, limit: limit) }
        let kept = JSONBytes.prefix(of: text, escapedBytes: (limit - smallest) / 2)
        return Data(written(.bare, text: kept + CuttableText.ellipsis))
    }

    /// The body of a VoIP push: nothing in `aps`, as the system shows nothing of it, and no number.
    func encodedAsVoIP() throws(PushPayloadError) -> Data {
        var bytes: [UInt8] = []
        for detail in Detail.allCases {
            var json = JSONBytes(capacity: 1024)
            json.raw("{\"aps\":{},\"message\":")
            write(message, text: nil, detail, to: &json)
            json.raw(",\"beckon\":{\"v\":1,\"to\":")
            json.string(recipient.rawValue)
            json.raw("}}")
            bytes = json.bytes
            if bytes.count <= PayloadFitting.voipLimit { return Data(bytes) }
        }
        throw .tooLarge(bytes: bytes.count, limit: PayloadFitting.voipLimit)
    }

    private func written(_ detail: Detail, text: String?) -> [UInt8] {
        var json = JSONBytes(capacity: 1024)
        json.raw("{\"aps\":{\"alert\":{\"title\":")
        json.string(title)
        json.raw(",\"body\":")
        json.string(bodyLead, text.flatMap { $0.isEmpty ? nil : $0 } ?? fallbackBody)
        json.raw("}")
        if badge.total > 0 {
            // P-7: a 0 would clear the very notification that is being shown.
            json.raw(",\"badge\":")
            json.number(badge.total)
        }
        json.raw(replaces ? ",\"interruption-level\":\"passive\"" : ",\"sound\":\"default\"")
        json.raw(",\"thread-id\":")
        json.string(message.conversationID.rawValue)
        if let category {
            json.raw(",\"category\":")
            json.string(category)
        }
        json.raw(",\"mutable-content\":1},\"message\":")
        write(message, text: text, detail, to: &json)
        json.raw(",\"beckon\":{\"v\":1,\"to\":")
        json.string(recipient.rawValue)
        json.raw(",\"badgeVersion\":")
        json.number(badge.version)
        json.raw("}}")
        return json.bytes
    }

    private func write(_ message: Message, text: String?, _ detail: Detail, to json: inout JSONBytes) {
        json.raw("{\"id\":")
        json.number(message.id)
        json.raw(",\"muid\":")
        json.string(message.muid)
        json.raw(",\"category\":")
        json.string(message.category.rawValue)
        json.raw(",\"type\":")
        json.string(message.type.rawValue)
        if let text {
            json.raw(",\"text\":")
            json.string(text)
        }
        json.raw(",\"sender\":")
        write(message.sender, detail, to: &json)
        switch message.receiver {
        case .user(let uid):
            json.raw(",\"receiver\":")
            json.string(uid.rawValue)
            json.raw(",\"receiverType\":\"user\"")
        case .group(let group):
            json.raw(",\"receiver\":")
            write(group, detail, to: &json)
            json.raw(",\"receiverType\":\"group\"")
        }
        json.raw(",\"sentAt\":")
        json.number(message.sentAt)
        // Needed: they say that it is nothing new.
        if let editedAt = message.editedAt {
            json.raw(",\"editedAt\":")
            json.number(editedAt)
        }
        if let deletedAt = message.deletedAt {
            json.raw(",\"deletedAt\":")
            json.number(deletedAt)
        }
        if detail.rawValue < Detail.pictures.rawValue {
            // The seed's sample has both; the recipient of a push has done neither.
            json.raw(",\"deliveredAt\":0,\"readAt\":0")
        }
        json.raw(",\"conversationId\":")
        json.string(message.conversationID.rawValue)
        if let session = message.callSession {
            // Needed: a tap knows all of the call.
            json.raw(",\"sessionId\":")
            json.string(session)
            if let status = message.callStatus {
                json.raw(",\"callAction\":")
                json.string(status.rawValue)
            }
            json.raw(",\"callType\":")
            json.string(message.type.rawValue)
        }
        if detail == .all { writeUnknown(of: message, to: &json) }
        json.raw("}")
    }

    private func writeUnknown(of message: Message, to json: inout JSONBytes) {
        for (key, value) in message.unknown.sorted(by: { $0.key < $1.key })
        where !Self.written.contains(key) && !(message.callSession != nil && Self.writtenOfCalls.contains(key)) {
            json.raw(",")
            json.string(key)
            json.raw(":")
            json.value(value)
        }
    }

    /// The keys of the message that are written in any case: a key never stands twice.
    private static let written: Set<String> = [
        "id", "muid", "category", "type", "text", "sender", "receiver", "receiverType", "sentAt", "deliveredAt",
        "readAt", "conversationId", "editedAt", "deletedAt",
    ]

    private static let writtenOfCalls: Set<String> = ["sessionId", "callAction", "callType"]

    private func write(_ user: User, _ detail: Detail, to json: inout JSONBytes) {
        json.raw("{\"uid\":")
        json.string(user.uid.rawValue)
        json.raw(",\"name\":")
        json.string(user.name)
        if let avatar = user.avatar, detail.rawValue < Detail.bare.rawValue {
            json.raw(",\"avatar\":")
            json.string(avatar)
        }
        if detail.rawValue < Detail.pictures.rawValue {
            if let status = user.status {
                json.raw(",\"status\":")
                json.string(status.rawValue)
            }
            if let role = user.role {
                json.raw(",\"role\":")
                json.string(role)
            }
            if let lastActiveAt = user.lastActiveAt {
                json.raw(",\"lastActiveAt\":")
                json.number(lastActiveAt)
            }
        }
        json.raw("}")
    }

    private func write(_ group: Group, _ detail: Detail, to json: inout JSONBytes) {
        json.raw("{\"guid\":")
        json.string(group.guid.rawValue)
        json.raw(",\"name\":")
        json.string(group.name)
        if let icon = group.icon, detail.rawValue < Detail.bare.rawValue {
            json.raw(",\"icon\":")
            json.string(icon)
        }
        json.raw(",\"type\":")
        json.string(group.type.rawValue)
        if detail.rawValue < Detail.pictures.rawValue {
            if let membersCount = group.membersCount {
                json.raw(",\"membersCount\":")
                json.number(membersCount)
            }
            if let owner = group.owner {
                json.raw(",\"owner\":")
                json.string(owner.rawValue)
            }
            if let createdAt = group.createdAt {
                json.raw(",\"createdAt\":")
                json.number(createdAt)
            }
            if let hasJoined = group.hasJoined {
                json.raw(",\"hasJoined\":")
                hasJoined ? json.raw("true") : json.raw("false")
            }
        }
        json.raw("}")
    }
}
