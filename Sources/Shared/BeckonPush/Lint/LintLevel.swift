/// How bad a finding is.
public enum LintLevel: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// Apple refuses the push, or the phone ignores what was meant.
    case error
    /// It is delivered, but something in it has no effect or a side effect.
    case warning
    /// Worth knowing before it is sent.
    case note

    /// The worst first.
    public static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    private var order: Int {
        switch self {
        case .error: 0
        case .warning: 1
        case .note: 2
        }
    }
}
