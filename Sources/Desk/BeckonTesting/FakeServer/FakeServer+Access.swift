import BeckonAPI
public import BeckonModel

/// Who is let in: set up by a test, asked for by a request.
extension FakeServer {
    // MARK: Set-up

    /// Takes a member out of a group: they have left, or were removed.
    ///
    /// - Parameters:
    ///   - user: who goes.
    ///   - guid: of a group that is there; of another nothing happens.
    ///   - other: who removed them; nil where they have left.
    public func remove(_ user: UserID, from guid: GroupID, by other: UserID? = nil) {
        end(user, in: guid, other == nil ? .left : .kicked, by: other ?? user)
    }

    private func end(_ user: UserID, in guid: GroupID, _ action: MessageAction, by other: UserID) {
        let told = members[guid] ?? []
        guard told.contains(user) else { return }
        members[guid]?.removeAll { $0 == user }
        scopes[guid]?[user] = nil
        groups[guid]?.membersCount = members[guid]?.count
        happened(action, by: other, to: user, in: guid, told: told)
        endedAt[guid, default: [:]][user] = log[.group(guid)]?.last?.id
    }

    /// Puts a user into a group.
    public func add(_ user: UserID, to guid: GroupID) {
        banned[guid]?.remove(user)
        guard !members[guid, default: []].contains(user) else { return }
        members[guid, default: []].append(user)
        joinedAfter[guid, default: [:]][user] = log[.group(guid)]?.last?.id
        groups[guid]?.membersCount = members[guid]?.count
        happened(.joined, by: user, to: user, in: guid, told: members[guid] ?? [])
    }

    /// Takes a user out of a group for good.
    public func ban(_ user: UserID, from guid: GroupID) {
        end(user, in: guid, .banned, by: groups[guid]?.owner ?? user)
        banned[guid, default: []].insert(user)
    }

    /// Deletes a group with its messages.
    public func deleteGroup(_ guid: GroupID) {
        groups[guid] = nil
        members[guid] = nil
        banned[guid] = nil
        log[.group(guid)] = nil
    }

    /// Deletes a user; what they wrote stays.
    public func deleteUser(_ uid: UserID) { users[uid] = nil }

    /// Puts a user out of use.
    public func deactivate(_ uid: UserID) { users[uid]?.deactivatedAt = now() / 1000 }

    /// One user blocks another, or takes it back.
    public func setBlocked(_ other: UserID, by user: UserID, _ isBlocked: Bool = true) {
        blocks[user, default: [:]][other] = isBlocked
    }

    /// Whether a private group answers to those who are not in it like one that does not exist, as Beckon's server does.
    /// Other vendors say why they refuse. On by default.
    public func setHidesPrivateGroups(_ hides: Bool) { hidesPrivateGroups = hides }

    /// Whether a user is a member of a group.
    public func isMember(_ user: UserID, in guid: GroupID) -> Bool { members[guid, default: []].contains(user) }

    // MARK: Rules

    /// A user as `reader` sees one.
    func user(_ uid: UserID, seenBy reader: UserID) throws(ChatError) -> User {
        guard var user = users[uid] else { throw ChatError(.uidNotFound, "No user has this uid.", path: "uid") }
        guard uid != reader else { return user }
        user.blockedByMe = blocks[reader]?[uid] ?? false
        user.hasBlockedMe = blocks[uid]?[reader] ?? false
        return user
    }

    /// A group as `reader` sees it.
    func group(_ guid: GroupID, seenBy reader: UserID) throws(ChatError) -> BeckonModel.Group {
        var group = try existing(guid, for: reader)
        let isMember = isMember(reader, in: guid)
        if group.type == .private, !isMember, !hasTakenPart(reader, inCallOf: guid) { throw refusal(of: reader, guid) }
        group.hasJoined = isMember
        group.scope = isMember ? scope(of: reader, in: guid) : nil
        if isBanned(reader, from: guid) { group.isBannedFromGroup = true }
        return group
    }

    /// The group, where this user may know of it.
    func existing(_ guid: GroupID, for user: UserID, path: String = "guid") throws(ChatError) -> BeckonModel.Group {
        let isMember = isMember(user, in: guid)
        guard let group = groups[guid],
            isMember || group.type != .private || !hidesPrivateGroups || hasTakenPart(user, inCallOf: guid)
        else {
            throw ChatError(.guidNotFound, "No group has this guid.", path: path)
        }
        return group
    }

    func requireMember(_ user: UserID, of guid: GroupID, path: String = "guid") throws(ChatError) {
        _ = try existing(guid, for: user, path: path)
        guard isMember(user, in: guid) else { throw refusal(of: user, guid, path: path) }
    }

    func requireUnblocked(_ sender: UserID, to other: UserID) throws(ChatError) {
        if users[other]?.deactivatedAt ?? 0 > 0 {
            throw ChatError(.userDeactivated, "The user is not active.", path: "receiver")
        }
        if blocks[sender]?[other] == true {
            throw ChatError(.blockedReceiver, "The sender has blocked the receiver.", path: "receiver")
        }
        if blocks[other]?[sender] == true {
            throw ChatError(.blockedSender, "The receiver has blocked the sender.", path: "receiver")
        }
    }

    func create(_ wanted: CreateGroup, by owner: UserID) throws(ChatError) -> BeckonModel.Group {
        if wanted.type == .password, wanted.password ?? "" == "" {
            throw ChatError(.emptyGroupPass, "The group needs a password.", path: "password")
        }
        guard wanted.type == .password || wanted.password == nil else {
            throw ChatError(.badRequest, "Only a group of the type password has one.", path: "password")
        }
        guard groups[wanted.guid] == nil else {
            throw ChatError(.guidAlreadyExists, "The guid is taken.", path: "guid")
        }
        addGroup(
            wanted.guid.rawValue, name: wanted.name, icon: wanted.icon, type: wanted.type, password: wanted.password,
            members: [owner])
        return try group(wanted.guid, seenBy: owner)
    }

    /// The id after which a member's history begins: 0 where all of it may be read, as in a public group.
    func historyStart(of user: UserID, in key: Key) -> Int64 {
        guard case .group(let guid) = key, groups[guid]?.type != .public else { return 0 }
        return joinedAfter[guid]?[user] ?? 0
    }

    func join(_ user: UserID, _ guid: GroupID, password: String?) throws(ChatError) -> BeckonModel.Group {
        let group = try existing(guid, for: user)
        guard !isMember(user, in: guid) else {
            throw ChatError(.alreadyJoined, "The group is joined already.", path: "guid")
        }
        guard !isBanned(user, from: guid) else { throw refusal(of: user, guid) }
        switch group.type {
        case .public: break
        case .private:
            guard hasTakenPart(user, inCallOf: guid) else {
                throw ChatError(.groupJoinNotAllowed, "Nobody joins a private group by themselves.")
            }
        case .password:
            guard let password, !password.isEmpty else {
                throw ChatError(.emptyGroupPass, "The group needs a password.", path: "password")
            }
            guard password == passwords[guid] else {
                throw ChatError(.wrongGroupPass, "That is not the group's password.", path: "password")
            }
        }
        add(user, to: guid)
        return try self.group(guid, seenBy: user)
    }

    func isBanned(_ user: UserID, from guid: GroupID) -> Bool { banned[guid]?.contains(user) == true }

    private func refusal(of user: UserID, _ guid: GroupID, path: String = "guid") -> ChatError {
        isBanned(user, from: guid)
            ? ChatError(.bannedGroupMember, "The user is banned from the group.", path: path)
            : ChatError(
                .groupNotJoined, "The user is not a member of the group.", path: path,
                remedy: "Join the group first.")
    }
}
