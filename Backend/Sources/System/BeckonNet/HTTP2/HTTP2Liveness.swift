/// Whether a connection is still alive: a connection that is silent for long, or whose peer has let a deadline pass, is
/// asked by a PING, and given up when nothing comes.
///
/// A pure state machine; the actor sets the timers that it asks for.
struct HTTP2Liveness {
    enum Event {
        case opened
        /// Any bytes from the peer.
        case received
        /// A request got no answer in time.
        case deadlinePassed
        case idleTimerFired
        case pingTimerFired
    }

    enum Action: Equatable {
        case ping
        case startIdleTimer
        case startPingTimer
        case giveUp
    }

    private var hasReceived = false
    private var isAsking = false

    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .opened: return [.startIdleTimer]
        case .received:
            hasReceived = true
            isAsking = false
            return []
        case .deadlinePassed: return ask()
        case .idleTimerFired:
            defer { hasReceived = false }
            return hasReceived ? [.startIdleTimer] : [.startIdleTimer] + ask()
        case .pingTimerFired: return isAsking ? [.giveUp] : []
        }
    }

    private mutating func ask() -> [Action] {
        guard !isAsking else { return [] }
        isAsking = true
        return [.ping, .startPingTimer]
    }
}
