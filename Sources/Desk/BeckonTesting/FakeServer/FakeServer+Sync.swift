import BeckonAPI
import BeckonClient
import BeckonModel
import Foundation

extension FakeServer {
    /// How far a client has come, as the text that it keeps.
    private struct Cursor: Codable {
        var epoch: Int
        var rows: [String: Int64]
        var reads: Int
    }

    /// Another life of the store, as after a restore: whoever comes with a cursor of before begins anew.
    public func restartEpoch() { epoch += 1 }

    func sync(_ request: SyncRequest, of user: UserID) throws(ChatError) -> SyncAnswer {
        guard let text = request.cursor else { return begun(for: user, reset: false) }
        let cursor: Cursor
        do {
            cursor = try JSONDecoder().decode(Cursor.self, from: Data(text.utf8))
        } catch {
            throw ChatError(.badRequest, "The cursor is none of this server's.", path: "cursor")
        }
        guard cursor.epoch == epoch else { return begun(for: user, reset: true) }
        return answer(after: cursor, limit: request.limit ?? 200, for: user)
    }

    private func begun(for user: UserID, reset: Bool) -> SyncAnswer {
        var rows: [String: Int64] = [:]
        for key in log.keys { rows[label(key)] = self.rows(of: user, in: key).last?.id }
        let cursor = Cursor(epoch: epoch, rows: rows, reads: readLog.count)
        return SyncAnswer(
            cursor: text(of: cursor), reset: reset, hasMore: false, events: [], conversations: [],
            badge: badge(of: user))
    }

    private func answer(after cursor: Cursor, limit: Int, for user: UserID) -> SyncAnswer {
        var next = cursor
        var events: [RealtimeEvent] = []
        var about: Set<Key> = []
        for key in log.keys.sorted(by: { label($0) < label($1) }) {
            for row in rows(of: user, in: key) where row.id > cursor.rows[label(key)] ?? 0 {
                guard events.count < limit else { break }
                events.append(row.category == .action ? .action(now(row, in: key)) : .message(row))
                next.rows[label(key)] = row.id
                about.insert(key)
            }
        }
        let hasMore = events.count >= limit
        if !hasMore {
            for reading in Set(readLog[cursor.reads...]) where isMember(user, of: reading.key) {
                let (reader, key) = (reading.reader, reading.key)
                events.append(.read(receipt(of: reader, in: key, readUpTo[key]?[reader] ?? 0, seenBy: user)))
                about.insert(key)
            }
            next.reads = readLog.count
        }
        return SyncAnswer(
            cursor: text(of: next), reset: false, hasMore: hasMore, events: events,
            conversations: about.map { state(of: $0, for: user) }, badge: badge(of: user))
    }

    /// What an action was done to is told as it is now.
    private func now(_ row: Message, in key: Key) -> Message {
        guard row.type == .message, let id = row.data?["entities"]?["on"]?["entity"]?["id"]?.int,
            let subject = log[key]?.first(where: { $0.id == id })
        else { return row }
        var row = row
        var entities = row.data?["entities"]?.object ?? [:]
        entities["on"] = entity(subject, "message")
        row.data?["entities"] = .object(entities)
        return row
    }

    private func state(of key: Key, for user: UserID) -> ConversationState {
        let receiver = receiver(of: key, seenBy: user)
        return ConversationState(
            conversationId: ConversationID(of: user, with: receiver), with: receiver,
            hasJoined: isMember(user, of: key), unreadMessageCount: unread(of: user, in: key),
            lastReadMessageId: readUpTo[key]?[user] ?? 0)
    }

    private func label(_ key: Key) -> String {
        switch key {
        case .pair(let one, let other): "\(one)/\(other)"
        case .group(let guid): "\(guid)"
        }
    }

    private func text(of cursor: Cursor) -> String {
        do {
            return String(decoding: try JSONEncoder().encode(cursor), as: UTF8.self)
        } catch {
            // Numbers and texts always encode.
            return ""
        }
    }
}

/// Who has read where.
struct Reading: Hashable {
    let reader: UserID
    let key: FakeServer.Key
}
