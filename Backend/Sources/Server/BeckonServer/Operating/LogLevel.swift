/// How much a line of the log matters, the least first.
public enum LogLevel: String, Sendable, Hashable, CaseIterable, Comparable {
    /// One line for each request.
    case debug
    /// Starts, stops, what was reloaded.
    case info
    /// What an operator has to look at.
    case error

    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
