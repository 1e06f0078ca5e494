import BeckonModel
import Foundation

/// `user/alice?message=12&thread=3`, `group/team`, `call/v1.123?user=alice`, `category/Second`, `url/https%3A…`,
/// `vendor/stream/messaging%3Ageneral?message=7`, `root`: what a person reads in a trace and a file keeps.
extension Destination: LosslessStringConvertible, Codable {
    public var description: String {
        switch self {
        case .conversation(let receiver, let messageID, let thread):
            Self.text(
                [receiver.type.rawValue, receiver.identifier], [("message", messageID), ("thread", thread)])
        case .call(let sessionID, let receiver):
            Self.text(["call", sessionID], [(receiver?.type.rawValue ?? "user", receiver?.identifier)])
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
            guard let text = part.removingPercentEncoding, !text.isEmpty else { return nil }
            path.append(text)
        }
        var query: [String: String] = [:]
        for pair in halves.count == 2 ? halves[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, let value = sides[1].removingPercentEncoding else { return nil }
            query[String(sides[0])] = value
        }
        switch (path.first, path.count) {
        case ("root", 1): self = .root
        case ("category", 2): self = .category(path[1])
        case ("call", 2): self = .call(sessionID: path[1], Self.receiver(in: query))
        case ("url", 2):
            guard let url = URL(string: path[1]) else { return nil }
            self = .url(url)
        case ("vendor", 2...3):
            self = .vendor(path[1], conversation: path.count == 3 ? path[2] : nil, messageID: query["message"])
        case (let type?, 2):
            guard let type = ReceiverType(rawValue: type), let receiver = Receiver(type, path[1]) else { return nil }
            self = .conversation(receiver, messageID: query["message"], thread: query["thread"])
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

    private static func receiver(in query: [String: String]) -> Receiver? {
        for type in ReceiverType.allCases {
            if let identifier = query[type.rawValue] { return Receiver(type, identifier) }
        }
        return nil
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
