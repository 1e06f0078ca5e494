public import BeckonModel

/// The payload of a VoIP push that no vendor's dialect knows: an app's own `call_id`, `event` and `caller`, in whichever of
/// the usual spellings, at the top or one object down.
///
/// For VoIP pushes alone, which are about a call whatever they hold (P-32): it is no part of
/// ``PushReader/standardDialects``. One that names neither a call nor what happened to it is not read.
public struct PlainCallDialect: PushDialect {
    public init() {}

    public var name: String { "call" }

    /// Reads VoIP pushes: the package's dialects first, then this one.
    public static let reader = PushReader(dialects: PushReader.standardDialects + [PlainCallDialect()])

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        let inner = userInfo.sorted { $0.key < $1.key }.compactMap { $0.key == "aps" ? nil : $0.value.objectOrText }
        for members in [userInfo] + inner {
            if let message = message(members) { return message }
        }
        return nil
    }

    private func message(_ members: [String: JSONValue]) -> PushMessage? {
        let session = Self.text(Self.sessions, in: members)
        let word = Self.text(Self.actions, in: members).map(PushMessage.Call.Action.init(rawValue:))
        guard session != nil || word?.standard != nil else { return nil }
        let name = Self.text(Self.names, in: members)
        let caller = Self.text(Self.callers, in: members) ?? name
        let isVideo = Self.value(Self.videos, in: members)?.flag
        return PushMessage(
            dialect: self.name, kind: .call, account: Self.text(Self.accounts, in: members),
            sender: caller.map { PushMessage.Person(id: $0, name: name ?? $0) },
            call: PushMessage.Call(
                action: word?.standard ?? word, sessionID: session,
                medium: Self.text(Self.media, in: members) ?? isVideo.map { $0 ? "video" : "audio" }))
    }

    /// By the first name that has one, in any of its spellings.
    private static func value(_ names: [String], in members: [String: JSONValue]) -> JSONValue? {
        for name in names {
            let spelled = members.filter { SimilarKey.simplified($0.key) == name }.min { $0.key < $1.key }
            if let value = spelled?.value { return value }
        }
        return nil
    }

    private static func text(_ names: [String], in members: [String: JSONValue]) -> String? {
        value(names, in: members)?.text.nonEmpty
    }

    private static let sessions = simplified([
        "call-id", "session-id", "call-uuid", "call-session-id", "call-sid", "uuid",
    ])
    private static let actions = simplified([
        "event", "call-action", "call-event", "action", "call-status", "event-type",
    ])
    private static let callers = simplified(["caller-id", "from", "handle", "caller", "sender"])
    private static let names = simplified(["caller-name", "caller", "sender-name", "display-name", "name"])
    private static let media = simplified(["call-type", "medium", "media"])
    private static let videos = simplified(["has-video", "is-video", "video"])
    private static let accounts = simplified(["account", "to", "callee", "recipient"])

    private static func simplified(_ names: [String]) -> [String] { names.map(SimilarKey.simplified) }
}
