package import BeckonAPI
package import BeckonModel

extension CallSessionMachine {
    package enum Request: Sendable, Hashable {
        case join
        case leave
        case reject
        case cancel
        case end
    }

    package enum Event: Sendable {
        /// The person's.
        case wanted(Request)
        case answered(Request, Result<Call?, ChatError>)
        /// By realtime, of this session.
        case changed(CallChange)
        /// As it stands after a gap.
        case refreshed(Result<Call?, ChatError>)
        case participants([CallParticipant])
        case media(CallMediaEvent)
        case mediaFailed(ChatError)
        case connected
        case disconnected
    }

    package enum Action: Sendable, Hashable {
        case ask(Request)
        case startMedia
        case stopMedia
        /// The account is in the call: it may be in the group of its chat.
        case beginChat
        case endChat
        case refresh
        case loadParticipants
        case tell(CallSessionEvent)
    }
}
