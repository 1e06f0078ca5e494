import BeckonDatabase
import BeckonModel
import BeckonServer
import Foundation
import Testing

@testable import BeckonSQLite

/// The counters by which a client that was away finds what has changed (server-notes §3), and what is left on disk.
@Suite(.timeLimit(.minutes(1))) struct PlacesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private struct Places: Equatable {
        var receipt: Int64
        var user: Int64
        var delivered: Int64
    }

    private func places(of uid: UserID, _ store: Fixture) async throws -> [Places] {
        try await store.storage.readers.perform { connection in
            try connection.all(
                "SELECT receipt_seq, user_seq, delivered_seq FROM member WHERE uid = ? ORDER BY conv", uid
            ) { Places(receipt: $0.int(0), user: $0.int(1), delivered: $0.int(2)) }
        }
    }

    private func number(_ sql: String, _ store: Fixture) async throws -> Int64 {
        try await store.storage.readers.perform { try $0.first(sql) { $0.int(0) } ?? -1 }
    }

    @Test func aReceiptHasAPlaceInItsConversationAndAReadAlsoInTheUsersLog() async throws {
        let store = try await Fixture(folder.path("a.sqlite"))
        for text in ["1", "2", "3"] { try await store.send(text) }
        let alice = Receiver.user(store.alice.uid)
        try await store.storage.deliver(upTo: 1, with: alice, by: store.bob, now: 1)
        #expect(try await places(of: store.bob.uid, store) == [Places(receipt: 1, user: 0, delivered: 1)])
        _ = try await store.storage.read(upTo: 2, with: alice, by: store.bob, now: 1)
        #expect(try await places(of: store.bob.uid, store) == [Places(receipt: 2, user: 1, delivered: 2)])
        try await store.storage.deliver(upTo: 2, with: alice, by: store.bob, now: 1)
        _ = try await store.storage.read(upTo: 2, with: alice, by: store.bob, now: 1)
        try await store.storage.mute(alice, until: 9, by: store.bob, now: 1)
        #expect(try await places(of: store.bob.uid, store) == [Places(receipt: 2, user: 2, delivered: 2)])
        #expect(try await number("SELECT receipt_seq FROM conversation", store) == 2)
        #expect(try await places(of: store.alice.uid, store) == [Places(receipt: 0, user: 0, delivered: 0)])

        try await store.storage.block(store.alice.uid, by: store.bob, now: 1)
        #expect(try await number("SELECT user_seq * 10 + blocked FROM block_log", store) == 31)
        try await store.storage.unblock(store.alice.uid, by: store.bob)
        try await store.storage.unblock(store.alice.uid, by: store.bob)
        #expect(try await number("SELECT user_seq * 10 + blocked FROM block_log", store) == 40)
        await store.storage.close()
    }

    /// Reads of many on one row would be a write for each of them (server-notes §3).
    @Test func aLargeGroupKeepsNoPlacesOfReceipts() async throws {
        let store = try await Fixture(folder.path("a.sqlite"))
        let team = GroupID(unchecked: "team")
        _ = try await store.storage.insertGroup(NewGroup(guid: team, name: "T"), owner: store.alice.uid, now: 1)
        _ = try await store.storage.join(team, store.bob.uid, now: 1)
        let sent = try await store.send("hi", to: .group(team))
        _ = try await store.storage.writer.perform { writing in
            try writing.connection.run("UPDATE chat_group SET members_count = 301")
        }
        try await store.storage.deliver(upTo: sent.id, with: .group(team), by: store.bob, now: 1)
        _ = try await store.storage.read(upTo: sent.id, with: .group(team), by: store.alice, now: 1)
        #expect(
            try await places(of: store.bob.uid, store) == [Places(receipt: 0, user: 1, delivered: sent.id)])
        #expect(
            try await places(of: store.alice.uid, store) == [Places(receipt: 0, user: 1, delivered: sent.id)])
        #expect(try await number("SELECT receipt_seq FROM conversation", store) == 0)
        await store.storage.close()
    }

    /// R-B, *Limits*: typing up to 1,000 members.
    @Test func inALargeGroupNobodyHearsWhoWrites() async throws {
        let store = try await Fixture(folder.path("a.sqlite"))
        let team = GroupID(unchecked: "team")
        _ = try await store.storage.insertGroup(NewGroup(guid: team, name: "T"), owner: store.alice.uid, now: 1)
        for (count, expected) in [(1_000, []), (1_001, nil)] as [(Int, Set<UserID>?)] {
            _ = try await store.storage.writer.perform { writing in
                try writing.connection.run("UPDATE chat_group SET members_count = ?", count)
            }
            #expect(try await store.storage.unawareOfTyping(by: store.alice.uid, to: .group(team)) == expected)
        }
        await store.storage.close()
    }

    @Test func ofADeletedGroupOneRowIsLeftThatItsMembersMaySee() async throws {
        let store = try await Fixture(folder.path("a.sqlite"))
        let team = GroupID(unchecked: "team")
        _ = try await store.storage.insertGroup(
            NewGroup(guid: team, name: "T", groupDescription: "About"), owner: store.alice.uid, now: 1)
        _ = try await store.storage.join(team, store.bob.uid, now: 1)
        for text in ["1", "2"] { try await store.send(text, to: .group(team)) }
        let before = try await places(of: store.bob.uid, store)
        try await store.storage.deleteGroup(team, by: store.alice, now: 7)
        #expect(try await number("SELECT count(*) FROM message", store) == 1)
        #expect(try await number("SELECT seq FROM message WHERE action = 'groupDeleted'", store) == 4)
        #expect(try await number("SELECT count(*) FROM member WHERE left_at = 7 AND left_seq = 4", store) == 2)
        #expect(try await places(of: store.bob.uid, store).first?.user == (before.first?.user ?? 0) + 1)
        #expect(try await number("SELECT count(*) FROM chat_group WHERE description IS NULL", store) == 1)
        #expect(try await number("SELECT count(*) FROM outbox", store) == 0)
        await store.storage.close()
    }

    /// The process ended after the group was gone and before its messages were.
    @Test func whatADeletionDidNotComeToIsDoneWhenTheStoreIsOpened() async throws {
        let path = folder.path("a.sqlite")
        let store = try await Fixture(path)
        let team = GroupID(unchecked: "team")
        let other = GroupID(unchecked: "other")
        for guid in [team, other] {
            _ = try await store.storage.insertGroup(NewGroup(guid: guid, name: "T"), owner: store.alice.uid, now: 1)
            for text in ["1", "2"] { try await store.send(text, to: .group(guid)) }
        }
        _ = try await store.storage.writer.perform { writing in
            try writing.connection.run("UPDATE chat_group SET deleted_at = 7 WHERE guid = 'team'")
        }
        await store.storage.close()
        let again = try SQLiteStorage(path: path)
        let left = try await again.readers.perform { connection in
            try connection.all("SELECT count(*) FROM message GROUP BY conv ORDER BY conv") { $0.int(0) }
        }
        #expect(left == [1, 2])
        await again.close()
    }
}
