package import BeckonModel

extension RealtimeMachine {
    /// Numbers name the connection, or the wait, that an event belongs to.
    package enum Event: Sendable, Hashable {
        /// The app is in the foreground and somebody is signed in.
        case connect
        /// The app goes to the background.
        case disconnect
        /// The server said `ready`.
        case ready(Int)
        /// It ended, or could not be opened.
        case lost(Int)
        /// The server does not take the token.
        case refused(Int, ChatError)
        case timerFired(Int)
        /// Nobody is signed in any more, or somebody else is.
        case signedOut
    }

    package enum Action: Sendable, Hashable {
        case open(Int)
        case close(Int)
        /// The only timer: a new one takes the place of the old one.
        case startTimer(Int, Duration)
        case stopTimer
        case tell(ConnectionState)
        case tokenRefused(ChatError)
    }
}
