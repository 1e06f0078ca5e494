public import BeckonPush

/// One stage's work on one request, told when it has ended: for a developer who looks at the pipeline.
///
/// Holds the texts of the notification, unlike the trace: it is never written to a log.
public struct RevisionStep: Sendable {
    /// What became of a stage's result.
    public enum Outcome: Sendable {
        /// The content is another than before.
        case revised
        /// The stage ended and changed nothing.
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
    /// When it ran: filter, text, report or media.
    public var kind: RevisionKind
    /// How it ended.
    public var outcome: Outcome
    /// What the stage was given.
    public var before: NotificationContent
    /// What is shown if no other stage changes it.
    public var after: NotificationContent
    /// From its start to its end or to the deadline.
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
