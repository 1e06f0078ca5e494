package import BeckonPush

extension RevisionMachine {
    /// What happened.
    package enum Event: Sendable, Hashable {
        case received(Int, Revision)
        case finished(Int, stage: Int, Revision)
        case failed(Int, stage: Int)
        case deadline(Int)
        case timeWillExpire
    }

    /// What is to be done.
    package enum Action: Sendable, Hashable {
        case run(Int, stage: Int, Revision)
        case handOver(Int, NotificationContent, Ending)
        /// The stage gave back what the system would not show.
        case refuse(Int, stage: Int)
        /// The stage ended when its request was handed over, or ended a second time.
        case late(Int, stage: Int)
    }

    /// Why content was handed over; the words of the trace.
    package enum Ending: String, Sendable, Hashable {
        case allStages = "all-stages"
        /// A stage has said that nothing more is to be done.
        case final = "final-stage"
        /// Our own deadline.
        case deadline
        /// The system's `serviceExtensionTimeWillExpire`.
        case expired
        /// More requests than ``RevisionLimits`` allow.
        case crowded
    }
}
