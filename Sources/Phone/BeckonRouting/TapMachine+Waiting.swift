extension TapMachine {
    /// A tap that leads to a screen and waits for its gates.
    struct Waiting: Sendable, Hashable {
        var tap: Tap
        var scene: String?
        var reason: WaitReason?
    }

    /// A background action that waits for its session, or is being done.
    struct Pending: Sendable, Hashable {
        let tap: Tap
        let action: BackgroundAction
        /// The completion that waits for its end.
        var completion: Int?
        var reason: WaitReason?
        var isPerforming = false
    }
}
