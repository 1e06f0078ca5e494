public import BeckonPush

/// One stage's work on one request, told when it has ended: for a developer who looks at the pipeline.
///
/// Holds the texts of the notification, unlike the trace: it is never written to a log.
public struct RevisionStep: Sendable {
    /// What became of a stage's result.
    public enum Outcome: Sendable {
        case revised
        case unchanged
        /// Nothing is shown, as the app may.
        case suppressed
        /// It threw, and the notification stayed as it was.
        case failed(any Error)
        /// It took away all text, which the system would not show (P-17).
        case refused
        /// It ended after the notification was handed over.
        case late
    }

    /// The stage's name.
    public var stage: String
    public var kind: RevisionKind
    public var outcome: Outcome
    /// What the stage was given.
    public var before: NotificationContent
    /// What is shown if no other stage changes it.
    public var after: NotificationContent
    public var duration: Duration

    public init(
        stage: String, kind: RevisionKind, outcome: Outcome, before: NotificationContent, after: NotificationContent,
        duration: Duration
    ) {
        self.stage = stage
        self.kind = kind
        self.outcome = outcome
        self.before = before
        self.after = after
        self.duration = duration
    }
}
