public import BeckonModel

/// A script that was played: its trace, its outcome, and what is not as the script expects it.
public struct Replay: Sendable, Hashable, Codable {
    /// Every line that phone and app have written, on the script's clock.
    public var trace: [TraceLine]
    /// What came out.
    public var outcome: ReplayOutcome
    /// A sentence for each expectation that is not met; nil where the script expects nothing.
    public var unmet: [String]?

    init(trace: [TraceLine], outcome: ReplayOutcome, unmet: [String]?) {
        self.trace = trace
        self.outcome = outcome
        self.unmet = unmet
    }
}
