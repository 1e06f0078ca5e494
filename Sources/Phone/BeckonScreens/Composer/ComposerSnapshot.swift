public import BeckonModel

/// What a composer shows: a plain value.
public struct ComposerSnapshot: Sendable, Hashable {
    /// What is being written.
    public var text = ""
    /// The names in it that stand for users, in their order.
    public var mentions: [ComposerMention] = []
    /// In the order in which they were added.
    public var attachments: [ComposerAttachment] = []
    /// Whether a new message is written, or one is changed or answered.
    public var mode = ComposerMode.new
    /// Whether the person can write: ``ChatSnapshot/isComposerEnabled``. What was written stays while they cannot.
    public var isEnabled = true
    /// Whether there is anything to send, and whether it may be.
    public var canSend = false
    /// Why not, or why something could not be added.
    public var problem: ComposerProblem?
    /// Whom the name that is being written after an `@` may mean.
    public var suggestions: [User] = []

    public init() {}
}
