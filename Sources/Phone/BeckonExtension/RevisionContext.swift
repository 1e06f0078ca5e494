public import BeckonModel

/// What a stage has beside the notification. A value of closures, so that a stage is tested without a pipeline.
public struct RevisionContext: Sendable {
    /// The push as it came, and the identifier that it will be displayed under.
    public let request: NotificationRequest
    /// The pipeline's clock.
    public let time: TimeSource
    /// Never gets a text, a name or a token. What a stage throws is traced by the pipeline.
    public let trace: Trace
    /// Whether the app holds the entitlement to suppress a notification (P-17).
    public let mayFilter: Bool

    private let remaining: @Sendable () -> Duration
    private let discard: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// - Parameters:
    ///   - request: the push that is being revised.
    ///   - time: the clock; a test hands in one of its own.
    ///   - trace: where its steps are written; they name no text, name or token.
    ///   - mayFilter: whether a push may be shown to nobody (P-17).
    ///   - timeLeft: until the pipeline's own deadline.
    ///   - onDiscard: is given what ``onDiscard(_:)`` is given.
    public init(
        request: NotificationRequest, time: TimeSource = .system, trace: Trace = .silent, mayFilter: Bool = false,
        timeLeft: @escaping @Sendable () -> Duration = { .seconds(25) },
        onDiscard: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { _ in }
    ) {
        self.request = request
        self.time = time
        self.trace = trace
        self.mayFilter = mayFilter
        remaining = timeLeft
        discard = onDiscard
    }

    /// How long until the notification is handed over without this stage; never below zero.
    public var timeLeft: Duration { remaining() }

    /// Leaves work for the case that this stage's result is not used: it threw, came late or was refused. A file that the
    /// stage has written is removed there.
    ///
    /// Called once at most, on any thread: when the stage has ended, or at once where that is known already.
    public func onDiscard(_ body: @escaping @Sendable () -> Void) { discard(body) }
}
