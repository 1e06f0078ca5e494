/// What a stage is about. The pipeline runs the stages in this order, and those of one kind in the order of the app, so
/// that the text is ready before anything optional begins (P-13, case sh-09).
public enum RevisionKind: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Whether the notification is for this device at all.
    case filter
    /// What it says, its number and its sound.
    case text
    /// Tells somebody else; changes nothing.
    case report
    /// Files that are shown with it. They may come too late.
    case media

    /// The kind whose stages run first is the lower one.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
