import BeckonModel
import Foundation

/// `user/alice?message=12&thread=3`, `group/team`, `call/v1.123?user=alice`,
/// `call-chat/v1.123/call_v1_2e123?message=12`, `category/Second`, `url/https%3A…`,
/// `vendor/stream/messaging%3Ageneral?message=7`, `root`: what a person reads in a trace and a file keeps.
extension Destination: LosslessStringConvertible, Codable {
    public var description: String {
        switch self {
        case .conversation(let receiver, let messageID, let thread):
            Self.text(
                [receiver.type.rawValue, receiver.identifier], [("message", messageID), ("thread", thread)])
        case .call(let sessionID, let receiver):
            Self.text(["call", sessionID], [(receiver?.type.rawValue ?? "user", receiver?.identifier)])
        case .callChat(let sessionID, let guid, let messageID):
            Self.text(["call-chat", sessionID, guid.rawValue], [("message", messageID)])
        case .category(let name): Self.text(["category", name], [])
        case .url(let url): Self.text(["url", url.absoluteString], [])
        case .vendor(let name, let conversation, let messageID):
            Self.text(["vendor", name] + (conversation.map { [$0] } ?? []), [("message", messageID)])
        case .root: "root"
        }
    }

    /// Nil where the text names no destination.
    public init?(_ description: String) {
        let halves = description.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        for part in halves[0].split(separator: "/", omittingEmptySubsequences: false) {
            guard let text = part.removingPercentEncoding else { return nil }
            path.append(text)
        }
        var query: [String: String] = [:]
        for pair in halves.count == 2 ? halves[1].split(separator: "&", omittingEmptySubsequences: false) : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, let value = sides[1].removingPercentEncoding,
                query.updateValue(value, forKey: String(sides[0])) == nil
            else { return nil }
        }
        guard let destination = Self.destination(path, &query), query.isEmpty else { return nil }
        self = destination
    }

    /// Takes out of the query what it knows: a text with more than that is of another version, and leads elsewhere.
    private static func destination(_ path: [String], _ query: inout [String: String]) -> Destination? {
        switch (path.first, path.count) {
        case ("root", 1): return .root
        case ("category", 2): return .category(path[1])
        case ("call", 2):
            guard let type = ReceiverType.allCases.first(where: { query[$0.rawValue] != nil }) else {
                return .call(sessionID: path[1], nil)
            }
            let receiver = query.removeValue(forKey: type.rawValue).flatMap { Receiver(type, $0) }
            return receiver.map { .call(sessionID: path[1], $0) }
        case ("call-chat", 3):
            return GroupID(rawValue: path[2]).map {
                .callChat(sessionID: path[1], $0, messageID: query.removeValue(forKey: "message"))
            }
        case ("url", 2): return URL(string: path[1]).map { .url($0) }
        case ("vendor", 2...3):
            return .vendor(
                path[1], conversation: path.count == 3 ? path[2] : nil,
                messageID: query.removeValue(forKey: "message"))
        case (let type?, 2):
            guard let type = ReceiverType(rawValue: type), let receiver = Receiver(type, path[1]) else { return nil }
            return .conversation(
                receiver, messageID: query.removeValue(forKey: "message"),
                thread: query.removeValue(forKey: "thread"))
        default: return nil
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let destination = Destination(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "The text names no destination.")
        }
        self = destination
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private static func text(_ path: [String], _ query: [(name: String, value: String?)]) -> String {
        let pairs = query.compactMap { name, value in value.map { "\(name)=\(escaped($0))" } }
        return path.map(escaped).joined(separator: "/") + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// What is unreserved in a URI (RFC 3986 §2.3) and the colon stay.
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:@!")

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? text
    }
}
