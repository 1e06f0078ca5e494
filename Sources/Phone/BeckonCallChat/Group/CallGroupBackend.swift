public import BeckonModel

/// What a server does for the group of a call's chat: three closures, so that any backend has a call chat.
///
/// Each throws what the server says as a ``BeckonModel/ChatError`` whose code decides what follows:
/// `ERR_GUID_NOT_FOUND`, `ERR_GUID_ALREADY_EXISTS`, `ERR_ALREADY_JOINED`, `ERR_EMPTY_GROUP_PASS`,
/// `ERR_WRONG_GROUP_PASS`, `ERR_BANNED_GROUPMEMBER`, `ERR_GROUP_JOIN_NOT_ALLOWED`; `ERR_NETWORK_ISSUES` and
/// `ERR_TIMEOUT` where nobody has answered. Each is called once for a request; what is to be tried again decides
/// ``CallGroup``.
public struct CallGroupBackend: Sendable {
    /// The group, with `hasJoined` and `type`.
    public var getGroup: @Sendable (GroupID) async throws(ChatError) -> Group
    /// Makes it, public, with a name, and whoever makes it as its member. Nil: clients make none, a missing one is gone.
    public var createGroup: (@Sendable (GroupID, _ name: String) async throws(ChatError) -> Group)?
    /// Joins it; the password for a group of that type.
    public var joinGroup: @Sendable (GroupID, _ password: String?) async throws(ChatError) -> Group

    public init(
        getGroup: @escaping @Sendable (GroupID) async throws(ChatError) -> Group,
        createGroup: (@Sendable (GroupID, _ name: String) async throws(ChatError) -> Group)?,
        joinGroup: @escaping @Sendable (GroupID, _ password: String?) async throws(ChatError) -> Group
    ) {
        self.getGroup = getGroup
        self.createGroup = createGroup
        self.joinGroup = joinGroup
    }
}
