/// What one step of an erasure has done.
public struct ErasureStep: Sendable, Hashable {
    /// Messages that were taken back.
    public var messages: Int
    /// Memberships that were ended.
    public var memberships: Int
    /// Nothing of the user is left.
    public var isLast: Bool

    public init(messages: Int, memberships: Int, isLast: Bool) {
        self.messages = messages
        self.memberships = memberships
        self.isLast = isLast
    }
}
