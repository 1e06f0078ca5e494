package import BeckonAPI
package import BeckonModel

extension PushTokenMachine {
    /// Numbers name the request, or the wait, that an event belongs to.
    package enum Event: Sendable, Hashable {
        /// The system has handed out a token: at each start and whenever it changes.
        case token(PushRegistration)
        /// The system hands out none.
        case unavailable(ChatError)
        /// Somebody signed in, or somebody else.
        case signedIn
        /// Nobody is signed in any more.
        case signedOut
        case done(Int)
        case failed(Int, APIFailure)
        case timerFired(Int)
        /// The person, or a connection that is there again.
        case retry
        /// The app wants no pushes until it registers again.
        case unregister
        /// A logout begins: the token goes first (R-X.1).
        case leave
        /// The logout could not be completed.
        case stayed
    }

    package enum Action: Sendable, Hashable {
        case register(Int, PushRegistration)
        case unregister(Int)
        /// The only timer: a new one takes the place of the old one.
        case startTimer(Int, Duration)
        case stopTimer
        /// Whoever waits gets to know what came of it; nil is that all is as it was asked for.
        case settle(ChatError?)
        case tell(PushRegistrationState)
    }
}
