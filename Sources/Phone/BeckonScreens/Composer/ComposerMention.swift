public import BeckonModel

/// A name within what is being written that stands for a user.
public struct ComposerMention: Sendable, Hashable {
    /// Who is meant.
    public var uid: UserID
    /// The text of it, with the `@`.
    public var text: String
    /// Where it begins, in UTF-16 code units, as text views count.
    public var start: Int

    public init(uid: UserID, text: String, start: Int) {
        self.uid = uid
        self.text = text
        self.start = start
    }

    /// In UTF-16 code units.
    public var range: Range<Int> { start..<(start + text.utf16.count) }
}
