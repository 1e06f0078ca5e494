public import BeckonAPI
public import BeckonModel
import BeckonStore

/// Groups and who is in them.
extension ChatClient {
    /// Makes a group; whoever is signed in becomes its owner and first member.
    @discardableResult
    public func createGroup(_ group: CreateGroup) async throws(ChatError) -> Group {
        await kept(try await call(API.createGroup, body: group))
    }

    /// Joins a group.
    ///
    /// Throws what the server says: `ERR_ALREADY_JOINED`, `ERR_BANNED_GROUPMEMBER`, `ERR_GROUP_JOIN_NOT_ALLOWED` for a
    /// private group, `ERR_EMPTY_GROUP_PASS` and `ERR_WRONG_GROUP_PASS` for one with a password. It is not repeated.
    ///
    /// - Parameters:
    ///   - guid: of the group.
    ///   - password: for a group of the type password; nil for a public one.
    @discardableResult
    public func joinGroup(_ guid: GroupID, password: String? = nil) async throws(ChatError) -> Group {
        let parameters = ["guid": guid.rawValue]
        guard let password else { return await kept(try await call(API.joinGroup, parameters)) }
        return await kept(try await call(API.joinGroupWithPassword, parameters, body: GroupPassword(password)))
    }

    /// Leaves a group. Throws `ERR_OWNER_EXIT_FORBIDDEN` for its owner, who hands it over first.
    public func leaveGroup(_ guid: GroupID) async throws(ChatError) {
        _ = try await call(API.leaveGroup, ["guid": guid.rawValue])
    }

    /// Changes what a group is: for admins.
    @discardableResult
    public func updateGroup(_ guid: GroupID, _ update: UpdateGroup) async throws(ChatError) -> Group {
        await kept(try await call(API.updateGroup, ["guid": guid.rawValue], body: update))
    }

    /// Deletes a group with all that was said in it: for its owner.
    public func deleteGroup(_ guid: GroupID) async throws(ChatError) {
        _ = try await call(API.deleteGroup, ["guid": guid.rawValue])
    }

    /// Groups that anybody may join, and one's own, in ascending order of their guids.
    ///
    /// - Parameters:
    ///   - search: how their names begin; nil for all.
    ///   - after: the last guid of the page before.
    ///   - limit: 1 to 100.
    public func groups(
        search: String? = nil, after: GroupID? = nil, limit: Int = 50
    ) async throws(ChatError) -> GroupList {
        try await call(API.groups, texts: Self.query(search: search, after: after?.rawValue, limit: limit))
    }

    /// Who is in a group, in ascending order of their uids.
    ///
    /// - Parameters:
    ///   - guid: of the group.
    ///   - after: the last uid of the page before.
    ///   - limit: 1 to 100.
    public func members(
        of guid: GroupID, after: UserID? = nil, limit: Int = 50
    ) async throws(ChatError) -> GroupMembers {
        try await call(
            API.groupMembers, ["guid": guid.rawValue], texts: Self.query(after: after?.rawValue, limit: limit))
    }

    /// Makes a user a member: for moderators.
    public func addMember(
        _ uid: UserID, to guid: GroupID, as scope: MemberScope = .participant
    ) async throws(ChatError) {
        _ = try await call(API.addMember, parameters(guid, uid), body: MemberRole(scope))
    }

    /// Removes a member, who may come again: for moderators.
    public func kick(_ uid: UserID, from guid: GroupID) async throws(ChatError) {
        _ = try await call(API.kickMember, parameters(guid, uid))
    }

    /// Removes a user for good: for moderators.
    public func ban(_ uid: UserID, from guid: GroupID) async throws(ChatError) {
        _ = try await call(API.banUser, parameters(guid, uid))
    }

    /// Lets a banned user come again: for moderators.
    public func unban(_ uid: UserID, from guid: GroupID) async throws(ChatError) {
        _ = try await call(API.unbanUser, parameters(guid, uid))
    }

    /// Changes what a member may do: for admins.
    public func setScope(
        _ scope: MemberScope, of uid: UserID, in guid: GroupID
    ) async throws(ChatError) {
        _ = try await call(API.changeScope, parameters(guid, uid), body: MemberRole(scope))
    }

    /// Makes another member the owner: for the owner, who stays as admin.
    @discardableResult
    public func transferOwnership(of guid: GroupID, to uid: UserID) async throws(ChatError) -> Group {
        await kept(try await call(API.transferOwnership, ["guid": guid.rawValue], body: GroupOwner(uid)))
    }

    private func parameters(_ guid: GroupID, _ uid: UserID) -> [String: String] {
        ["guid": guid.rawValue, "uid": uid.rawValue]
    }

    /// What the server says of a group replaces what is known of it here.
    func kept(_ group: Group) async -> Group {
        let changes = await keep { store throws(StoreError) in try await store.take(.group(group)) }
        if let changes { tellAll(changes) }
        return group
    }
}
