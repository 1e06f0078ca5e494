public import BeckonModel
public import Foundation

/// Fits any push into the bytes that APNs takes, of the body as it is sent: raw UTF-8, `/` not escaped (sh-07).
///
/// What fits is not changed. Else what the caller calls optional is left out, in its order, and then text is cut at a
/// grapheme, with an ellipsis and as long as fits: the alert's body and the message's text alike where the body ends
/// with that text, else the message's text before the body. Titles, identifiers and all else stay as they are.
///
/// For Beckon's own push use ``PushPayload``, which knows what is optional in it.
public struct PayloadFitting: Sendable, Hashable {
    /// Bytes of the whole body.
    public var limit: Int
    /// Paths of members that may be left out, the first first.
    public var optional: [[String]]

    public init(limit: Int = Self.standardLimit, optional: [[String]] = []) {
        self.limit = limit
        self.optional = optional
    }

    /// - Parameters:
    ///   - pushType: the header `apns-push-type`.
    ///   - optional: paths of what may go, the first one first, before any text is cut.
    public init(pushType: String, optional: [[String]] = []) {
        self.init(limit: Self.limit(pushType: pushType), optional: optional)
    }

    /// Bytes of a push (Apple, "Generating a remote notification").
    public static let standardLimit = 4096
    /// Bytes of a push of type `voip`.
    public static let voipLimit = 5120

    /// Bytes that a push of a type may have.
    public static func limit(pushType: String) -> Int { pushType == "voip" ? voipLimit : standardLimit }

    /// What the seed's push can do without, the least missed first: presence and figures, then pictures.
    public static let optionalInSeed: [[String]] = [
        ["message", "metadata"], ["message", "tags"], ["message", "reactions"], ["message", "receipts"],
        ["message", "sender", "lastActiveAt"], ["message", "sender", "status"], ["message", "sender", "role"],
        ["message", "receiver", "membersCount"], ["message", "receiver", "owner"],
        ["message", "receiver", "createdAt"],
        ["message", "receiver", "hasJoined"], ["message", "deliveredAt"], ["message", "readAt"],
        ["message", "receiver", "icon"], ["message", "sender", "avatar"],
    ]

    /// The bytes of a push as they are sent: `aps` first and its members in Apple's order, all else by name.
    public static func bytes(of payload: [String: JSONValue]) -> Data {
        var json = JSONBytes(capacity: 2048)
        json.payload(payload)
        return Data(json.bytes)
    }

    /// The push in as many bytes as are allowed.
    /// - Throws: ``PushPayloadError/tooLarge(bytes:limit:)`` where it is too large without text and what is optional.
    public func fit(_ payload: [String: JSONValue]) throws(PushPayloadError) -> FittedPayload {
        var fitted = FittedPayload(payload: payload, bytes: Self.bytes(of: payload))
        for path in optional where fitted.bytes.count > limit {
            guard fitted.payload[path: path] != nil else { continue }
            fitted.payload[path: path] = nil
            fitted.leftOut.append(path)
            fitted.bytes = Self.bytes(of: fitted.payload)
        }
        for text in CuttableText.all(in: fitted.payload) where fitted.bytes.count > limit {
            guard let shortest = text.replaced(with: CuttableText.ellipsis, in: fitted.payload) else { continue }
            let free = limit - Self.bytes(of: shortest).count
            let kept = free > 0 ? JSONBytes.prefix(of: text.text, escapedBytes: free / text.places.count) : ""
            fitted.payload = text.replaced(with: kept + CuttableText.ellipsis, in: fitted.payload) ?? shortest
            fitted.isCut = true
            fitted.bytes = Self.bytes(of: fitted.payload)
        }
        guard fitted.bytes.count <= limit else { throw .tooLarge(bytes: fitted.bytes.count, limit: limit) }
        return fitted
    }
}
