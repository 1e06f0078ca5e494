import BeckonAPI
import BeckonClient
import BeckonModel
import Foundation

/// Blocks, as requests change and list them.
extension FakeServer {
    func block(_ other: UserID, by user: UserID, _ isBlocked: Bool) throws(ChatError) -> Transport.Answer {
        guard users[other] != nil else { throw ChatError(.uidNotFound, "No user has this uid.", path: "uid") }
        guard other != user || !isBlocked else {
            throw ChatError(.cannotBlockSelf, "Nobody blocks themselves.", path: "uid")
        }
        setBlocked(other, by: user, isBlocked)
        return Transport.Answer(status: 204, body: Data())
    }

    func blockedUsers(of user: UserID, _ target: String) -> BlockedUsers {
        let items = URLComponents(string: target)?.queryItems ?? []
        let after = items.first { $0.name == "after" }?.value ?? ""
        let limit = items.first { $0.name == "limit" }?.value.flatMap { Int($0) } ?? 50
        let found = blocks[user, default: [:]].filter { $0.value && $0.key.rawValue > after }.keys.sorted()
        // One who was deleted is not told of.
        let seen = found.prefix(limit).compactMap { try? self.user($0, seenBy: user) }
        return BlockedUsers(users: seen, hasMore: found.count > limit)
    }
}
