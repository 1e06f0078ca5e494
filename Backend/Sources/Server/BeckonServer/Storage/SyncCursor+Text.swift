import BeckonNet
import Foundation

extension SyncCursor {
    /// A letter for the form, then base64url of numbers of variable length: a few bytes a conversation.
    var text: String {
        var bytes = Data()
        bytes.appendNumber(UInt64(epoch.utf8.count))
        bytes.append(contentsOf: epoch.utf8)
        bytes.appendNumber(UInt64(max(0, userSeq)))
        bytes.appendNumber(UInt64(places.count))
        var previous: Int64 = 0
        for (conversation, place) in places.sorted(by: { $0.key < $1.key }) {
            bytes.appendNumber(UInt64(conversation - previous))
            bytes.appendNumber(UInt64(max(0, place.seq)))
            bytes.appendNumber(UInt64(max(0, place.receiptSeq)))
            previous = conversation
        }
        return "a" + Base64URL.encode(bytes)
    }

    /// Nil for a text that no server wrote.
    init?(text: String) {
        guard text.first == "a", let bytes = Base64URL.decode(String(text.dropFirst())) else { return nil }
        var rest = [UInt8](bytes)[...]
        guard let length = rest.takeNumber().flatMap(Int.init(exactly:)), length <= min(100, rest.count) else {
            return nil
        }
        guard let epoch = String(validating: rest.prefix(length), as: UTF8.self) else { return nil }
        rest = rest.dropFirst(length)
        // Each conversation takes three bytes at least: a count that cannot be reserves nothing.
        guard let userSeq = rest.takeSigned(), let count = rest.takeNumber(), count <= UInt64(rest.count / 3) else {
            return nil
        }
        var places: [Int64: Place] = [:]
        var conversation: Int64 = 0
        for _ in 0..<count {
            guard let step = rest.takeSigned(), let seq = rest.takeSigned(), let receipts = rest.takeSigned() else {
                return nil
            }
            let (next, overflow) = conversation.addingReportingOverflow(step)
            guard !overflow, step > 0 else { return nil }
            conversation = next
            places[conversation] = Place(seq: seq, receiptSeq: receipts)
        }
        guard rest.isEmpty else { return nil }
        self.init(epoch: epoch, userSeq: userSeq, places: places)
    }
}

extension Data {
    /// Seven bits a byte, the lowest first; the highest bit says that more follow.
    fileprivate mutating func appendNumber(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func takeNumber() -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: 0, through: 56, by: 7) {
            guard let byte = popFirst() else { return nil }
            number |= UInt64(byte & 0x7f) << UInt64(shift)
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }

    fileprivate mutating func takeSigned() -> Int64? { takeNumber().flatMap(Int64.init(exactly:)) }
}
