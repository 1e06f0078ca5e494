/// One line of the trace: which step, of which message, what was decided and why.
///
/// Never a text, a name or a token: identifiers and reason codes only.
public struct TraceLine: Sendable, Hashable, Codable {
    /// Monotonic nanoseconds.
    public var time: Int64
    /// Who writes: `server`, `gateway`, `apns`, `bob.app`, `bob.extension`.
    public var place: String
    /// Which step of the way it is.
    public var step: TraceStep
    /// Which message, where the step has one.
    public var message: MessageReference?
    /// What was decided: `shown`, `waiting`, `open`.
    public var decision: String?
    /// A reason code: `conversation-visible`, `root-not-ready`, `410 Unregistered`.
    public var reason: String?
    /// What the app was told by the system or by its own code, as a script plays it again; nil where the line tells a
    /// decision only. Identifiers, never texts.
    public var event: JSONValue?

    public init(
        time: Int64, place: String, step: TraceStep, message: MessageReference? = nil, decision: String? = nil,
        reason: String? = nil, event: JSONValue? = nil
    ) {
        self.time = time
        self.place = place
        self.step = step
        self.message = message
        self.decision = decision
        self.reason = reason
        self.event = event
    }
}
