import BeckonDatabase
import BeckonModel
import Foundation

extension StoreWriting {
    func keep(_ entry: OutboxEntry) throws {
        try connection.run(
            "INSERT INTO outbox(type, receiver, muid, entry) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            entry.receiver.type.rawValue, entry.receiver.identifier, entry.muid, [UInt8](JSONEncoder().encode(entry)))
    }

    func replace(_ entry: OutboxEntry) throws {
        try connection.run(
            "UPDATE outbox SET entry = ? WHERE type = ? AND receiver = ? AND muid = ?",
            [UInt8](JSONEncoder().encode(entry)), entry.receiver.type.rawValue, entry.receiver.identifier, entry.muid)
    }

    func moveToEnd(muid: String, in receiver: Receiver) throws {
        try connection.run(
            """
            UPDATE outbox SET position = (SELECT max(position) FROM outbox) + 1
            WHERE type = ? AND receiver = ? AND muid = ?
            """, receiver.type.rawValue, receiver.identifier, muid)
    }

    func removeFromOutbox(muid: String, in receiver: Receiver) throws {
        try connection.run(
            "DELETE FROM outbox WHERE type = ? AND receiver = ? AND muid = ?", receiver.type.rawValue,
            receiver.identifier, muid)
    }

    func setDraft(_ text: String?, of receiver: Receiver) throws {
        if let text, !text.isEmpty {
            try connection.run(
                """
                INSERT INTO draft(type, receiver, text) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET text = excluded.text
                """, receiver.type.rawValue, receiver.identifier, text)
        } else {
            try connection.run(
                "DELETE FROM draft WHERE type = ? AND receiver = ?", receiver.type.rawValue, receiver.identifier)
        }
    }

    func keepRead(upTo id: Int64, of receiver: Receiver) throws {
        if let row = try conversation(receiver) {
            guard id > row.state.readUpTo else { return }
            try read(upTo: id, in: row)
        }
        try connection.run(
            """
            INSERT INTO pending_read(type, receiver, up_to) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET up_to = max(up_to, excluded.up_to)
            """, receiver.type.rawValue, receiver.identifier, id)
    }

    func readTold(upTo id: Int64, of receiver: Receiver) throws {
        try connection.run(
            "DELETE FROM pending_read WHERE type = ? AND receiver = ? AND up_to <= ?", receiver.type.rawValue,
            receiver.identifier, id)
    }
}

extension StoreReading {
    func outbox() throws -> [OutboxEntry] {
        try connection.all("SELECT entry FROM outbox ORDER BY position") { $0.bytes(0) }
            .map { try JSONDecoder().decode(OutboxEntry.self, from: Data($0)) }
    }

    func draft(of receiver: Receiver) throws -> String? {
        try connection.first(
            "SELECT text FROM draft WHERE type = ? AND receiver = ?", receiver.type.rawValue, receiver.identifier
        ) { $0.text(0) }
    }

    func pendingReads() throws -> [PendingRead] {
        try connection.all("SELECT type, receiver, up_to FROM pending_read") { row in
            row.receiver(0).map { PendingRead($0, upTo: row.int(2)) }
        }.compactMap { $0 }
    }
}
