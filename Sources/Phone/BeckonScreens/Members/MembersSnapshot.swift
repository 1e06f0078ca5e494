public import BeckonModel

/// What the list of a group's members shows: a plain value.
public struct MembersSnapshot: Sendable, Hashable {
    /// One member.
    public struct Row: Sendable, Hashable {
        /// The user, and what they may do in the group.
        public var member: GroupMember
        /// The account itself.
        public var isMe: Bool
        /// Whether the group belongs to the member.
        public var isOwner: Bool
        /// What the account may do to them. The server decides in the end: ``MembersSnapshot/failure``.
        public var powers: MemberPowers
        /// A change is on its way to the server.
        public var isChanging: Bool

        public init(
            member: GroupMember, isMe: Bool, isOwner: Bool, powers: MemberPowers = MemberPowers(),
            isChanging: Bool = false
        ) {
            self.member = member
            self.isMe = isMe
            self.isOwner = isOwner
            self.powers = powers
            self.isChanging = isChanging
        }
    }

    /// How it stands with the first page.
    public var state = ScreenState.loading
    /// As the server told it last; nil before that.
    public var group: Group?
    /// In ascending order of their uids; those whose name or uid holds ``filter``, where there is one.
    public var rows: [Row] = []
    /// More can be loaded: ``MembersScreen/loadMore()``.
    public var hasMore = false
    /// Whether a further page is on its way.
    public var isLoadingMore = false
    /// Who was banned from here: ``MembersScreen/unban(_:)``. The server has no list of those before.
    public var banned: [User] = []
    /// What the person searches for; empty shows all.
    public var filter = ""
    /// The scopes that somebody may be added with; empty where the account adds nobody.
    public var addableScopes: [MemberScope] = []
    /// Whether the account may leave: its owner hands the group over first.
    public var mayLeave = false
    /// The account is in the group no more.
    public var hasLeft = false
    /// Leaving or adding is on its way.
    public var isChanging = false
    /// Why the last change came to nothing.
    public var failure: ChatError?

    public init() {}
}
