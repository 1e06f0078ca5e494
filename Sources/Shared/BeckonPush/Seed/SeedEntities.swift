import BeckonModel

/// Users and groups as a vendor's push writes them: an object, or the bare identifier.
enum SeedEntities {
    /// Nil where there is no valid uid.
    static func user(_ value: JSONValue?, path: String, warnings: inout [PushWarning]) -> User? {
        guard let value else { return nil }
        guard let members = value.object else {
            return value.text.flatMap(UserID.init(rawValue:)).map { User(uid: $0, name: $0.rawValue) }
        }
        var fields = FieldReader(members, path: path)
        defer { warnings += fields.warnings }
        guard let uid = fields.text("uid").flatMap(UserID.init(rawValue:)) else { return nil }
        var user = User(
            uid: uid, name: fields.text("name") ?? uid.rawValue, avatar: fields.string("avatar"),
            status: fields.string("status").map(UserStatus.init(rawValue:)), role: fields.text("role"),
            lastActiveAt: fields.seconds("lastActiveAt"))
        if fields.remaining == 0 { return user }
        user.link = fields.string("link")
        user.statusMessage = fields.string("statusMessage")
        user.metadata = fields.object("metadata")
        user.tags = fields.texts("tags")
        user.deactivatedAt = fields.seconds("deactivatedAt")
        user.hasBlockedMe = fields.flag("hasBlockedMe")
        user.blockedByMe = fields.flag("blockedByMe")
        return user
    }

    /// Nil where there is no valid guid. A bare guid is a stub.
    static func group(_ value: JSONValue?, path: String, warnings: inout [PushWarning]) -> Group? {
        guard let value else { return nil }
        guard let members = value.object else {
            return value.text.flatMap(GroupID.init(rawValue:)).map { Group(guid: $0, name: $0.rawValue) }
        }
        var fields = FieldReader(members, path: path)
        defer { warnings += fields.warnings }
        guard let guid = fields.text("guid").flatMap(GroupID.init(rawValue:)) else { return nil }
        var group = Group(guid: guid, name: fields.text("name") ?? guid.rawValue)
        group.icon = fields.string("icon")
        // Both spellings are in use (R-E17). A word that is not known must not make a group look open to anyone.
        if let word = fields.string("type") ?? fields.string("groupType") {
            group.type = GroupType(rawValue: word) ?? .private
        }
        group.membersCount = fields.integer("membersCount").flatMap(Int.init(exactly:))
        group.owner = fields.text("owner").flatMap(UserID.init(rawValue:))
        group.createdAt = fields.seconds("createdAt")
        group.hasJoined = fields.flag("hasJoined")
        if fields.remaining == 0 { return group }
        group.groupDescription = fields.string("description")
        group.updatedAt = fields.seconds("updatedAt")
        group.joinedAt = fields.seconds("joinedAt")
        group.scope = fields.string("scope").map(MemberScope.init(rawValue:))
        group.isBannedFromGroup = fields.flag("isBannedFromGroup")
        group.metadata = fields.object("metadata")
        group.tags = fields.texts("tags")
        return group
    }

    /// A user or a group, by the type of the receiver.
    static func counterpart(
        _ value: JSONValue?, _ type: ReceiverType, path: String, warnings: inout [PushWarning]
    ) -> Counterpart? {
        switch type {
        case .user: user(value, path: path, warnings: &warnings).map(Counterpart.user)
        case .group: group(value, path: path, warnings: &warnings).map(Counterpart.group)
        }
    }
}

extension User {
    /// The members as the seed writes them.
    var seedMembers: [String: JSONValue] {
        var members: [String: JSONValue] = ["uid": .string(uid.rawValue), "name": .string(name)]
        members["avatar"] = avatar.map(JSONValue.string)
        members["status"] = status.map { .string($0.rawValue) }
        members["role"] = role.map(JSONValue.string)
        members["lastActiveAt"] = lastActiveAt.map(JSONValue.int)
        members["link"] = link.map(JSONValue.string)
        members["statusMessage"] = statusMessage.map(JSONValue.string)
        members["metadata"] = metadata.map(JSONValue.object)
        members["tags"] = tags.map(JSONValue.init(texts:))
        members["deactivatedAt"] = deactivatedAt.map(JSONValue.int)
        members["hasBlockedMe"] = hasBlockedMe.map(JSONValue.bool)
        members["blockedByMe"] = blockedByMe.map(JSONValue.bool)
        return members
    }
}

extension Group {
    /// The members as the seed writes them.
    var seedMembers: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "guid": .string(guid.rawValue), "name": .string(name), "type": .string(type.rawValue),
        ]
        members["icon"] = icon.map(JSONValue.string)
        members["membersCount"] = membersCount.map { .int(Int64($0)) }
        members["owner"] = owner.map { .string($0.rawValue) }
        members["createdAt"] = createdAt.map(JSONValue.int)
        members["hasJoined"] = hasJoined.map(JSONValue.bool)
        members["description"] = groupDescription.map(JSONValue.string)
        members["updatedAt"] = updatedAt.map(JSONValue.int)
        members["joinedAt"] = joinedAt.map(JSONValue.int)
        members["scope"] = scope.map { .string($0.rawValue) }
        members["isBannedFromGroup"] = isBannedFromGroup.map(JSONValue.bool)
        members["metadata"] = metadata.map(JSONValue.object)
        members["tags"] = tags.map(JSONValue.init(texts:))
        return members
    }
}
