import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

extension StorageFixture {
    /// Calls somebody.
    @discardableResult
    func call(
        _ id: CallSessionID, from session: Session, to receiver: Receiver, muid: String? = nil, chat: Bool = true,
        tellsAll: Bool = false, retention: CallRetention = .keep, name: String? = nil, at time: Int64 = now
    ) async throws -> Call {
        try await storage.startCall(
            Self.new(id, muid: muid ?? id.rawValue, chat: chat, tellsAll: tellsAll, retention: retention, name: name),
            to: receiver, by: session, now: time
        ).call
    }

    static func new(
        _ id: CallSessionID, muid: String?, chat: Bool = true, tellsAll: Bool = false,
        retention: CallRetention = .keep, name: String? = nil
    ) -> NewCallSession {
        NewCallSession(
            sessionId: id, muid: muid, type: .audio, name: name,
            chat: chat ? NewCallSession.Chat(guid: GroupID(unchecked: id.rawValue), tellsAll: tellsAll) : nil,
            retention: retention, bodyHash: 7)
    }

    @discardableResult
    func change(
        _ id: CallSessionID, _ event: CallMachine.Event, by session: Session, at time: Int64 = now
    ) async throws -> Call {
        try await storage.change(id, event, by: session, now: time)
    }

    /// How it stands with everybody.
    func states(of id: CallSessionID, for session: Session) async throws -> [String: CallParticipant.State] {
        let page = try await storage.callParticipants(of: id, for: session.uid, after: nil, limit: 1_000)
        return Dictionary(uniqueKeysWithValues: page.participants.map { ($0.uid.rawValue, $0.state) })
    }

    /// What the calls of a conversation have said, in order.
    func words(of session: Session, with receiver: Receiver) async throws -> [String] {
        try await storage.messages(of: session.uid, with: receiver, before: nil, limit: 100).messages.compactMap {
            $0.category == .call ? $0.data?["action"]?.string : nil
        }
    }
}
