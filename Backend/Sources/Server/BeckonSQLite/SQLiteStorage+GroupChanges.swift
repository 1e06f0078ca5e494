public import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func groups(
        for reader: UserID, search: String?, after: GroupID?, limit: Int
    ) async throws(StorageError) -> GroupList {
        try await readers.perform { connection in
            let found = try connection.guids(for: reader, search: search, after: after, limit: limit + 1)
            var groups: [Group] = []
            for guid in found.prefix(limit) {
                guard let group = try connection.group(guid) else { continue }
                groups.append(try connection.group(group, for: reader))
            }
            return GroupList(groups: groups, hasMore: found.count > limit)
        }
    }

    public func typeOfGroup(
        toUpdate guid: GroupID, by session: Session
    ) async throws(StorageError) -> GroupType {
        try await readers.perform { connection in
            let (group, actor) = try Self.standing(of: session, in: guid, connection)
            try MembershipRules.checkUpdate(by: actor)
            return group.known.type
        }
    }

    public func updateGroup(
        _ guid: GroupID, _ changes: GroupChanges, by session: Session, now: Int64
    ) async throws(StorageError) -> Group {
        try await writer.perform { writing in
            let connection = writing.connection
            let (group, actor) = try Self.standing(of: session, in: guid, writing)
            try MembershipRules.checkUpdate(by: actor)
            let changed = try connection.names(of: changes, changing: group)
            if !changed.isEmpty {
                try connection.run(
                    """
                    UPDATE chat_group SET name = coalesce(?1, name), icon = nullif(coalesce(?2, icon), ''),
                        description = nullif(coalesce(?3, description), ''),
                        metadata = nullif(coalesce(?4, metadata), ''), tags = nullif(coalesce(?5, tags), ''),
                        password = coalesce(?6, password), updated_at = ?7
                    WHERE guid = ?8
                    """, changes.name, changes.icon, changes.groupDescription, changes.metadata, changes.tags,
                    changes.password?.rawValue, now, guid)
                // The names are words of our own, which need no escaping.
                let details = #"{"changed":["\#(changed.joined(separator: "\",\""))"]}"#
                try writing.log(
                    Writing.Happening(
                        action: .groupUpdated, by: session.uid, session: session.id, details: details, at: now),
                    in: group.conversation, ConversationKey(guid))
            }
            return try connection.group(connection.requireGroup(guid, ofMember: session.uid), for: session.uid)
        }
    }
}

extension SQLiteConnection {
    /// Open groups and one's own private ones: each by an index of its own, so that others' private groups cost nothing.
    fileprivate func guids(
        for reader: UserID, search: String?, after: GroupID?, limit: Int
    ) throws(SQLiteError) -> [GroupID] {
        let own = """
            SELECT g.guid FROM member m JOIN conversation c ON c.id = m.conv JOIN chat_group g ON g.guid = c.guid
            WHERE m.uid = ?1 AND m.left_at IS NULL AND g.type = 'private' AND g.deleted_at IS NULL AND g.guid > ?2
            """
        let open = "type != 'private' AND deleted_at IS NULL AND guid > ?2"
        guard let search else {
            return try all(
                """
                SELECT guid FROM (
                    SELECT guid FROM (SELECT guid FROM chat_group WHERE \(open) ORDER BY guid LIMIT ?3) UNION \(own))
                ORDER BY guid LIMIT ?3
                """, reader, after?.rawValue ?? "", limit
            ) { $0.guid(0) }
        }
        return try all(
            """
            SELECT guid FROM (
                SELECT guid FROM chat_group WHERE \(open) AND name COLLATE NOCASE >= ?4 AND name COLLATE NOCASE < ?5
                UNION \(own) AND g.name COLLATE NOCASE >= ?4 AND g.name COLLATE NOCASE < ?5)
            ORDER BY guid LIMIT ?3
            """, reader, after?.rawValue ?? "", limit, search, search.endOfPrefix
        ) { $0.guid(0) }
    }

    /// What the changes would make another, in alphabetical order.
    fileprivate func names(of changes: GroupChanges, changing group: StoredGroup) throws(SQLiteError) -> [String] {
        let now = try first(
            "SELECT name, icon, description, metadata, tags FROM chat_group WHERE guid = ?", group.known.guid
        ) { row in (0..<5).map { row.optionalText($0) } }
        let fields = ["name", "icon", "description", "metadata", "tags"]
        let wanted = [changes.name, changes.icon, changes.groupDescription, changes.metadata, changes.tags]
        var names = zip(fields, zip(now ?? [], wanted)).filter { _, values in
            values.1 != nil && values.1 != values.0 ?? ""
        }.map { $0.0 }
        if changes.password != nil { names.append("password") }
        return names.sorted()
    }
}
