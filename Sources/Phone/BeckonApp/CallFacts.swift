public import BeckonModel
public import BeckonPush
import Foundation

/// What an app knows of calls, where routing can ask for it at any moment (``BeckonRouting/DestinationResolver``).
///
/// `@unchecked` because routing asks on any thread: all state is behind the lock.
public final class CallFacts: @unchecked Sendable {
    private let lock = NSLock()
    private var statuses: [String: CallStatus] = [:]
    private var current: (session: CallSessionID, chat: GroupID)?

    public init() {}

    /// Whether a call may still be answered: until it is known better, what its push says is taken, and the call's screen
    /// asks the server.
    public func rings(_ call: PushMessage.Call) -> Bool {
        guard let id = call.sessionID else { return false }
        return lock.withLock { statuses[id] }?.isActive ?? true
    }

    /// The call that the account is in, where a push is about the group of its chat.
    public func currentCall(_ push: PushMessage) -> CallSessionID? {
        lock.withLock { current.flatMap { push.group?.guid == $0.chat ? $0.session : nil } }
    }

    /// What the server says of a call.
    public func note(_ call: Call) { lock.withLock { statuses[call.sessionId.rawValue] = call.status } }

    /// The account is in the call, with this group for its chat.
    public func enter(_ session: CallSessionID, chat: GroupID) { lock.withLock { current = (session, chat) } }

    /// It is in it no more.
    public func leave(_ session: CallSessionID) {
        lock.withLock { if current?.session == session { current = nil } }
    }
}
