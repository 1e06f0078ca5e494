import BeckonDatabase
import BeckonModel
import Foundation

extension StoreReading {
    func page(
        of receiver: Receiver, thread: Int64?, at place: PagePlace, limit: Int, actions: Bool
    ) throws -> StoredPage {
        guard let conversation = try id(of: receiver) else {
            return StoredPage(messages: [], older: .unknown, newer: .unknown)
        }
        return try PageReading(connection, conversation: conversation, thread: thread, actions: actions)
            .page(at: place, limit: limit)
    }

    func search(
        _ text: String, in receiver: Receiver, before: Int64?, limit: Int, depth: Int
    ) throws -> StoredSearch {
        guard let conversation = try id(of: receiver), !text.isEmpty else {
            return StoredSearch(messages: [], reached: nil)
        }
        var found = StoredSearch(messages: [], reached: before ?? .max)
        var left = depth
        while let reached = found.reached, left > 0, found.messages.count < limit {
            let batch = min(left, 200)
            let bodies = try connection.all(
                """
                SELECT body FROM message INDEXED BY message_said
                WHERE conv = ? AND said = 1 AND id < ? ORDER BY id DESC LIMIT ?
                """, conversation, reached, batch
            ) { $0.bytes(0) }
            left -= batch
            let messages = try Decoding.messages(bodies)
            found.reached = messages.count < batch ? nil : messages.last?.id
            for message in messages where Self.isFound(text, in: message) {
                found.messages.append(message)
                guard found.messages.count == limit else { continue }
                found.reached = message.id
                break
            }
        }
        return found
    }

    private static func isFound(_ text: String, in message: Message) -> Bool {
        message.text?.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
