import BeckonModel
import Foundation

/// The JSON of the message that is sent most: of one user to another, with nothing but a text.
///
/// Written by hand, as the push body is: Foundation takes ten times as long for it, which is a tenth of what a message
/// costs the server. Whatever needs escaping or holds anything more is left to Foundation; a test proves that both have
/// the same bytes.
struct PlainMessageJSON {
    private var bytes: [UInt8] = []
    private var needsEscapes = false

    /// Nil for a message that is not as plain as that.
    static func encode(_ message: Message) -> Data? {
        let sender = message.sender
        guard message.unknown.isEmpty, case .user(let receiver) = message.receiver,
            sender == User(uid: sender.uid, name: sender.name, avatar: sender.avatar)
        else { return nil }
        var json = Self()
        json.bytes.reserveCapacity(384 + (message.text?.utf8.count ?? 0))
        json.add(#"{"category":""#, message.category.rawValue)
        json.add(#"","conversationId":""#, message.conversationID.rawValue)
        json.add(#"","id":"#, String(message.id))
        json.add(#","muid":""#, message.muid)
        json.add(#"","receiver":""#, receiver.rawValue)
        json.add(#"","receiverType":"user","sender":{"#, "")
        if let avatar = sender.avatar { json.add(#""avatar":""#, avatar, #"","#) }
        json.add(#""name":""#, sender.name)
        json.add(#"","uid":""#, sender.uid.rawValue)
        json.add(#""},"sentAt":"#, String(message.sentAt))
        if let text = message.text { json.add(#","text":""#, text, #"""#) }
        json.add(#","type":""#, message.type.rawValue, #""}"#)
        return json.needsEscapes ? nil : Data(json.bytes)
    }

    private mutating func add(_ before: StaticString, _ value: String, _ after: StaticString = "") {
        add(before)
        var value = value
        value.withUTF8 { utf8 in
            // RFC 8259 §7.
            for byte in utf8 where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                needsEscapes = true
            }
            bytes.append(contentsOf: utf8)
        }
        add(after)
    }

    private mutating func add(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
