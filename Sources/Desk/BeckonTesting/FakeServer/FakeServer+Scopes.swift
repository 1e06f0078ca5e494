import BeckonAPI
import BeckonClient
import BeckonModel
import Foundation

/// Members added, raised and made owners by requests.
extension FakeServer {
    /// The answer to a request that adds a member or changes a scope; nil for every other.
    func raiseMembers(
        _ request: Transport.Request, _ path: some StringProtocol, _ me: UserID
    ) throws(ChatError) -> Transport.Answer? {
        if request.method == API.addMember.method, let found = API.addMember.path.match(path) {
            try addMember(found, try role(in: request), by: me)
        } else if request.method == API.changeScope.method, let found = API.changeScope.path.match(path) {
            try changeScope(found, try role(in: request), by: me)
        } else {
            return nil
        }
        return Transport.Answer(status: 204, body: Data())
    }

    func transfer(_ guid: GroupID, to uid: UserID, by user: UserID) throws(ChatError) -> BeckonModel.Group {
        try requireMember(user, of: guid)
        guard groups[guid]?.owner == user else {
            throw ChatError(.groupNoClearance, "That is for the owner of the group.", path: "guid")
        }
        try requireOther(uid, than: user)
        try requireTarget(uid, in: guid)
        try requireActive(uid)
        groups[guid]?.owner = uid
        setScope(.admin, of: user, in: guid)
        return try group(guid, seenBy: user)
    }

    func members(of guid: GroupID, seenBy reader: UserID, _ target: String) throws(ChatError) -> GroupMembers {
        try requireMember(reader, of: guid)
        let items = URLComponents(string: target)?.queryItems ?? []
        let after = items.first { $0.name == "after" }?.value ?? ""
        let limit = items.first { $0.name == "limit" }?.value.flatMap { Int($0) } ?? 50
        let found = members[guid, default: []].filter { $0.rawValue > after && users[$0] != nil }.sorted()
        let page = found.prefix(limit).compactMap { uid in
            users[uid].map { GroupMember(user: $0, scope: scope(of: uid, in: guid)) }
        }
        return GroupMembers(members: page, hasMore: found.count > limit)
    }

    private func addMember(_ found: [String: String], _ scope: MemberScope, by user: UserID) throws(ChatError) {
        let (guid, uid) = names(found)
        try requireModerator(user, of: guid)
        guard Self.rank(of: scope) <= rank(of: user, in: guid) else {
            throw ChatError(.groupNoScopeClearance, "Nobody gives a scope above their own.", path: "scope")
        }
        guard users[uid] != nil else { throw ChatError(.uidNotFound, "No user has this uid.", path: "uid") }
        try requireActive(uid)
        guard !isMember(uid, in: guid) else {
            throw ChatError(.alreadyJoined, "The user is a member already.", path: "uid")
        }
        guard !isBanned(uid, from: guid) else {
            throw ChatError(.bannedGroupMember, "The user is banned from the group.", path: "uid")
        }
        add(uid, to: guid)
        setScope(scope, of: uid, in: guid)
    }

    private func changeScope(_ found: [String: String], _ scope: MemberScope, by user: UserID) throws(ChatError) {
        let (guid, uid) = names(found)
        try requireMember(user, of: guid)
        try requireOther(uid, than: user)
        guard rank(of: user, in: guid) >= 2 else {
            throw ChatError(.groupNoAdminScope, "That is for admins of the group.", path: "guid")
        }
        guard rank(of: uid, in: guid) < rank(of: user, in: guid) else {
            throw ChatError(.groupNoClearance, "The user stands as high in the group, or higher.", path: "uid")
        }
        try requireTarget(uid, in: guid)
        guard self.scope(of: uid, in: guid) != scope else {
            throw ChatError(.sameScope, "The user has this scope already.", path: "scope")
        }
        setScope(scope, of: uid, in: guid)
    }

    private func requireOther(_ uid: UserID, than user: UserID) throws(ChatError) {
        guard uid != user else { throw ChatError(.groupNoSelfAction, "Nobody does that to themselves.", path: "uid") }
    }

    private func requireActive(_ uid: UserID) throws(ChatError) {
        if users[uid]?.deactivatedAt ?? 0 > 0 {
            throw ChatError(.userDeactivated, "The user is not active.", path: "uid")
        }
    }

    private func requireTarget(_ uid: UserID, in guid: GroupID) throws(ChatError) {
        guard isMember(uid, in: guid) else {
            throw ChatError(.notAMember, "The user is not a member of the group.", path: "uid")
        }
    }

    private func names(_ found: [String: String]) -> (GroupID, UserID) {
        (GroupID(unchecked: found["guid"] ?? ""), UserID(unchecked: found["uid"] ?? ""))
    }

    private func role(in request: Transport.Request) throws(ChatError) -> MemberScope {
        let role: MemberRole = try body(of: request)
        guard [.admin, .moderator, .participant].contains(role.scope) else {
            throw ChatError(.badRequest, "A scope is admin, moderator or participant.", path: "scope")
        }
        return role.scope
    }

    static func rank(of scope: MemberScope) -> Int {
        switch scope {
        case .admin: 2
        case .moderator: 1
        default: 0
        }
    }
}
