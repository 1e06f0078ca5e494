public import BeckonModel

/// The answer of ``API/eraseUser``: what was still there.
public struct ErasedUser: Codable, Sendable, Hashable {
    /// All that stays of the account.
    public var uid: UserID
    /// Messages that were taken back.
    public var messages: Int
    /// Groups that were left.
    public var groups: Int

    public init(uid: UserID, messages: Int, groups: Int) {
        self.uid = uid
        self.messages = messages
        self.groups = groups
    }
}
