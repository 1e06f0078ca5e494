import BeckonAPI
import BeckonClient
public import BeckonModel
import Foundation

/// Who is in a group: changed by requests, as members of the real server change it.
extension FakeServer {
    /// What a member may do; admin for whoever owns the group.
    public func scope(of user: UserID, in guid: GroupID) -> MemberScope {
        groups[guid]?.owner == user ? .admin : scopes[guid]?[user] ?? .participant
    }

    /// Gives a member a scope.
    public func setScope(_ scope: MemberScope, of user: UserID, in guid: GroupID) {
        scopes[guid, default: [:]][user] = scope
    }

    /// The answer to a request that changes members; nil for every other.
    func changeMembers(
        _ request: Transport.Request, _ path: some StringProtocol, _ me: UserID
    ) throws(ChatError) -> Transport.Answer? {
        func matches<Body, Answer>(_ endpoint: Endpoint<Body, Answer>) -> (guid: GroupID, uid: UserID)? {
            guard request.method == endpoint.method, let found = endpoint.path.match(path) else { return nil }
            return (GroupID(unchecked: found["guid"] ?? ""), UserID(unchecked: found["uid"] ?? ""))
        }

        if let (guid, _) = matches(API.leaveGroup) {
            try requireMember(me, of: guid)
            guard groups[guid]?.owner != me else {
                throw ChatError(.ownerExitForbidden, "The owner cannot leave the group.", path: "guid")
            }
            remove(me, from: guid)
        } else if let (guid, uid) = matches(API.kickMember) {
            try requireRemoval(of: uid, from: guid, by: me)
            guard isMember(uid, in: guid) else {
                throw ChatError(.notAMember, "The user is not a member of the group.", path: "uid")
            }
            remove(uid, from: guid, by: me)
        } else if let (guid, uid) = matches(API.banUser) {
            try requireRemoval(of: uid, from: guid, by: me)
            guard users[uid] != nil else { throw ChatError(.uidNotFound, "No user has this uid.", path: "uid") }
            guard !isBanned(uid, from: guid) else {
                throw ChatError(.alreadyBanned, "The user is banned already.", path: "uid")
            }
            ban(uid, from: guid)
        } else if let (guid, uid) = matches(API.unbanUser) {
            try requireModerator(me, of: guid)
            guard isBanned(uid, from: guid) else {
                throw ChatError(.notABannedUser, "The user is not banned.", path: "uid")
            }
            banned[guid]?.remove(uid)
        } else {
            return nil
        }
        return Transport.Answer(status: 204, body: Data())
    }

    /// Who stands how high: owners above admins, admins above moderators, moderators above participants.
    func rank(of user: UserID, in guid: GroupID) -> Int {
        if groups[guid]?.owner == user { return 3 }
        return Self.rank(of: scope(of: user, in: guid))
    }

    func requireModerator(_ user: UserID, of guid: GroupID) throws(ChatError) {
        try requireMember(user, of: guid)
        guard rank(of: user, in: guid) >= 1 else {
            throw ChatError(.groupNoModeratorScope, "That is for moderators and admins.", path: "guid")
        }
    }

    private func requireRemoval(of other: UserID, from guid: GroupID, by user: UserID) throws(ChatError) {
        try requireMember(user, of: guid)
        guard other != user else {
            throw ChatError(.groupNoSelfAction, "Nobody does that to themselves.", path: "uid")
        }
        try requireModerator(user, of: guid)
        guard rank(of: other, in: guid) < rank(of: user, in: guid) else {
            throw ChatError(.groupNoClearance, "The user stands as high in the group, or higher.", path: "uid")
        }
    }
}
