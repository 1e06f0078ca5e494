import BeckonPush
import Foundation

extension PushRequest {
    /// The answer that APNs would give to a request that cannot be right, without asking: nil for all others.
    ///
    /// A stray control character would end the stream as broken instead of being refused by name.
    var mistake: PushOutcome? {
        guard !token.isEmpty, token.utf8.allSatisfy(Self.isHexadecimal) else {
            return .rejected(status: 400, reason: "BadDeviceToken")
        }
        guard !topic.isEmpty else { return .rejected(status: 400, reason: "MissingTopic") }
        guard Self.isHeaderValue(topic) else { return .rejected(status: 400, reason: "BadTopic") }
        guard Self.isHeaderValue(apnsID) else { return .rejected(status: 400, reason: "BadMessageId") }
        if let collapseID, !(1...64).contains(collapseID.utf8.count) || !Self.isHeaderValue(collapseID) {
            return .rejected(status: 400, reason: "BadCollapseId")
        }
        guard !body.isEmpty else { return .rejected(status: 400, reason: "PayloadEmpty") }
        guard body.count <= pushType.maxPayloadBytes else { return .rejected(status: 413, reason: "PayloadTooLarge") }
        if pushType == .voip {
            // P-32: it would make the app ring, or be terminated.
            do { _ = try VoIPPayload(body) } catch {
                return .rejected(status: 400, reason: VoIPPayloadError.reasonCode)
            }
        }
        return nil
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    private static func isHeaderValue(_ text: String) -> Bool { text.utf8.allSatisfy { $0 > 32 && $0 != 127 } }
}
