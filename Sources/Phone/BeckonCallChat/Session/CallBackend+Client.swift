public import BeckonClient
import BeckonModel

extension CallBackend {
    /// Beckon's own server keeps the call.
    public static func beckon(_ client: ChatClient) -> Self {
        Self(
            join: { session throws(ChatError) in try await client.joinCall(session) },
            leave: { session throws(ChatError) in try await client.leaveCall(session) },
            reject: { session throws(ChatError) in try await client.rejectCall(session) },
            cancel: { session throws(ChatError) in try await client.cancelCall(session) },
            end: { session throws(ChatError) in try await client.endCall(session) },
            call: { session throws(ChatError) in
                // Those that are active first: it is what tells of a call that began in the gap.
                let active = try await client.activeCalls()
                if let call = active.first(where: { $0.sessionId == session }) { return call }
                return try await client.call(session)
            },
            participants: { session throws(ChatError) in try await client.participants(of: session) })
    }

    /// Another SDK carries the call, and the chat server knows of it by the app's backend or not at all.
    public static let elsewhere = Self(
        join: { _ throws(ChatError) in nil }, leave: { _ throws(ChatError) in nil },
        reject: { _ throws(ChatError) in nil }, cancel: { _ throws(ChatError) in nil },
        end: { _ throws(ChatError) in nil }, call: { _ throws(ChatError) in nil },
        participants: { _ throws(ChatError) in [] }, keepsParticipants: false)
}
