import BeckonModel
import Foundation

/// What the account may do to others, and what becomes of it.
extension MembersMachine {
    var myRank: MemberRank? {
        let scope = members.first { $0.user.uid == account }?.scope ?? group?.scope
        guard scope != nil || group != nil else { return nil }
        return MemberRank(scope, isOwner: group?.owner == account)
    }

    func row(_ member: GroupMember) -> MembersSnapshot.Row {
        let uid = member.user.uid
        let isOwner = group?.owner == uid
        let powers = myRank.map {
            MemberPowers(
                of: $0, over: MemberRank(member.scope, isOwner: isOwner), scope: member.scope, isSelf: uid == account)
        }
        return MembersSnapshot.Row(
            member: member, isMe: uid == account, isOwner: isOwner, powers: powers ?? MemberPowers(),
            isChanging: changing.contains { $0.target == uid })
    }

    func isFound(_ member: GroupMember) -> Bool {
        filter.isEmpty || member.user.uid.rawValue.lowercased().hasPrefix(filter.lowercased())
            || member.user.name.range(of: filter, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }

    mutating func begin(_ change: MemberChange) -> [Action] {
        guard isVisible, !hasLeft, isAllowed(change), !changing.contains(where: { $0.target == change.target }) else {
            return []
        }
        failure = nil
        changing.append(change)
        return [.change(change)]
    }

    private func isAllowed(_ change: MemberChange) -> Bool {
        guard let rank = myRank else { return false }
        let target = members.first { $0.user.uid == change.target }.map(row)
        switch change {
        case .kick: return target?.powers.mayKick == true
        // Whoever is no member may be banned too.
        case .ban: return target.map(\.powers.mayBan) ?? (rank >= .moderator)
        case .unban: return rank >= .moderator
        case .scope(let scope, _): return target?.powers.scopes.contains(scope) == true
        case .add(_, let scope): return rank.addableScopes.contains(scope)
        case .handOver: return target?.powers.mayHandOver == true
        case .leave: return rank != .owner
        }
    }

    mutating func changed(_ change: MemberChange) -> [Action] {
        changing.removeAll { $0 == change }
        switch change {
        case .kick(let uid): remove(uid)
        case .ban(let uid):
            let user = members.first { $0.user.uid == uid }?.user ?? User(uid: uid, name: uid.rawValue)
            banned.removeAll { $0.uid == uid }
            banned.append(user)
            remove(uid)
        case .unban(let uid): banned.removeAll { $0.uid == uid }
        case .scope(let scope, let uid): set(scope, of: uid)
        // Who it is, the server knows.
        case .add: return loadGroup() + loadAgain()
        case .handOver(let uid):
            group?.owner = uid
            set(.admin, of: uid)
            set(.admin, of: account)
        case .leave:
            lost(ChatError(.groupNotJoined, "You are not a member of this group."))
        }
        return []
    }

    mutating func set(_ scope: MemberScope, of uid: UserID) {
        if uid == account { group?.scope = scope }
        guard let index = members.firstIndex(where: { $0.user.uid == uid }) else { return }
        members[index].scope = scope
    }

    mutating func remove(_ uid: UserID) {
        let before = members.count
        members.removeAll { $0.user.uid == uid }
        if members.count < before, let count = group?.membersCount { group?.membersCount = count - 1 }
    }
}
