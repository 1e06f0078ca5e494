import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Where messages have arrived (R-B *MessageReceipt*): a state that only moves forward.
@Suite(.timeLimit(.minutes(1))) struct ReceiptStorageTests {
    private func progress(_ event: StorageEvent?) -> DeliveryProgress? {
        if case .delivered(let progress, _) = event { progress } else { nil }
    }

    @Test(arguments: StorageDriver.all)
    func deliveryMovesForwardOnlyAndWhatWasReadHasArrived(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            for index in 1...4 { try await store.send("\(index)", from: alice, to: .user("bob")) }
            let events = EventLog()
            store.storage.observe { events.append($0) }
            try await store.storage.deliver(upTo: 2, with: .user("alice"), by: bob, now: 7_000)
            try await store.storage.deliver(upTo: 2, with: .user("alice"), by: bob, now: 8_000)
            try await store.storage.deliver(upTo: 1, with: .user("alice"), by: bob, now: 8_000)
            let told = events.takeAll()
            #expect(told.count == 1)
            let receipt = progress(told.first)?.receipt(for: "alice")
            #expect(receipt?.uid == "bob" && receipt?.receiver == "bob" && receipt?.messageId == 2)
            #expect(receipt?.deliveredAt == 7 && progress(told.first)?.isShared == true)

            _ = try await store.storage.read(upTo: 3, with: .user("alice"), by: bob, now: 9_000)
            try await store.storage.deliver(upTo: 3, with: .user("alice"), by: bob, now: 9_500)
            #expect(events.takeAll().map { progress($0) == nil } == [true])
            func state(_ id: Int64, _ reader: UserID = "alice") async throws -> MessageReceipts {
                try await store.storage.receipts(
                    of: id, with: .user(reader == "alice" ? "bob" : "alice"), for: reader, after: nil, limit: 9)
            }
            let read = try await state(3)
            #expect(read.receipts == [MemberReceipt(uid: "bob", deliveredAt: 9, readAt: 9)])
            #expect(read.total == 1 && read.delivered == 1 && read.read == 1 && !read.hasMore)
            #expect(try await state(4).receipts == [MemberReceipt(uid: "bob", deliveredAt: nil, readAt: nil)])
            try await store.storage.deliver(upTo: 4, with: .user("alice"), by: bob, now: 10_000)
            let arrived = try await state(4, "bob")
            #expect(arrived.receipts == [MemberReceipt(uid: "bob", deliveredAt: 10, readAt: nil)])
            #expect(arrived.delivered == 1 && arrived.read == 0)
        }
    }

    @Test(arguments: StorageDriver.all)
    func whatDoesNotExistIsRefusedAloneAndPassedOverInABatch(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.group("secret", .private, owner: alice)
            func deliver(_ id: Int64, _ receiver: Receiver, by session: Session) async throws {
                try await store.storage.deliver(upTo: id, with: receiver, by: session, now: 1)
            }
            await #expect(throws: StorageError.unknownUser) { try await deliver(1, .user("nobody"), by: bob) }
            await #expect(throws: StorageError.unknownMessage) { try await deliver(1, .user("alice"), by: bob) }
            await #expect(throws: StorageError.unknownGroup) { try await deliver(1, .group("secret"), by: bob) }
            try await deliver(0, .user("alice"), by: bob)
            try await store.send("1", from: alice, to: .user("bob"))
            await #expect(throws: StorageError.unknownMessage) { try await deliver(2, .user("alice"), by: bob) }

            let events = EventLog()
            store.storage.observe { events.append($0) }
            let pair = ConversationKey("alice", "bob")
            try await store.storage.deliver(
                [
                    Delivery(MessageKey(conversation: pair, id: 9), to: bob),
                    Delivery(MessageKey(conversation: ConversationKey("bob", "carol"), id: 1), to: bob),
                    Delivery(MessageKey(conversation: ConversationKey("secret"), id: 1), to: carol),
                    Delivery(MessageKey(conversation: pair, id: 1), to: carol),
                    Delivery(MessageKey(conversation: pair, id: 1), to: bob),
                ], now: 3_000)
            #expect(events.takeAll().map { progress($0)?.uid } == ["bob"])
            try await store.storage.removeSession(bob.id)
            await #expect(throws: StorageError.sessionEnded) { try await deliver(1, .user("alice"), by: bob) }
        }
    }

    /// R-B, *Limits*: above 300 members nobody is told how far the others are, and whoever asks is told exactly.
    @Test(arguments: StorageDriver.all)
    func theNumbersAreExactInAGroupOfAnySizeAndSharedInSmallOnesOnly(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.group("big", owner: alice)
            var sessions: [Session] = []
            for index in 0..<300 {
                let session = try await store.login(UserID(unchecked: "u\(1_000 + index)"))
                _ = try await store.storage.join("big", session.uid, now: 1)
                sessions.append(session)
            }
            let sent = try await store.send("hi", from: alice, to: .group("big"))
            let late = try await store.login("late")
            let events = EventLog()
            store.storage.observe { events.append($0) }
            let key = MessageKey(sent)
            try await store.storage.deliver(sessions[..<200].map { Delivery(key, to: $0) }, now: 5_000)
            let read = try await store.storage.read(upTo: sent.id, with: .group("big"), by: sessions[0], now: 6_000)
            #expect(!read.isShared)
            let told = events.takeAll()
            #expect(told.count == 201 && told.compactMap(progress).allSatisfy { !$0.isShared })
            // 301 with the owner; with one less they are told.
            try await store.storage.leave("big", by: sessions[299], now: 7_000)
            _ = events.takeAll()
            try await store.storage.deliver(upTo: sent.id, with: .group("big"), by: sessions[298], now: 8_000)
            #expect(progress(events.takeAll().first)?.isShared == true)
            #expect(
                try await store.storage.read(upTo: sent.id, with: .group("big"), by: sessions[1], now: 9_000).isShared)

            // Who comes later, has left or wrote it is not among them.
            _ = try await store.storage.join("big", "late", now: 9_000)
            let first = try await store.storage.receipts(
                of: sent.id, with: .group("big"), for: "alice", after: nil, limit: 2)
            #expect(first.total == 299 && first.delivered == 201 && first.read == 2 && first.hasMore)
            #expect(
                first.receipts == [
                    MemberReceipt(uid: "u1000", deliveredAt: 5, readAt: 6),
                    MemberReceipt(uid: "u1001", deliveredAt: 5, readAt: 9),
                ])
            let last = try await store.storage.receipts(
                of: sent.id, with: .group("big"), for: late.uid, after: "u1296", limit: 2)
            #expect(last.receipts.map(\.uid) == ["u1297", "u1298"] && !last.hasMore && last.total == 299)
        }
    }

    @Test(arguments: StorageDriver.all)
    func receiptsAreForThoseWhoMayReadTheMessage(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.group("secret", .private, owner: alice)
            let before = try await store.send("before", from: alice, to: .group("secret"))
            try await store.storage.add("bob", to: "secret", as: .participant, by: alice, now: 1)
            let after = try await store.send("after", from: alice, to: .group("secret"))
            func receipts(_ id: Int64, _ receiver: Receiver, for reader: UserID) async throws -> MessageReceipts {
                try await store.storage.receipts(of: id, with: receiver, for: reader, after: nil, limit: 9)
            }
            #expect(try await receipts(after.id, .group("secret"), for: "bob").total == 1)
            #expect(try await receipts(before.id, .group("secret"), for: "alice").total == 0)
            // Before one's joining, no message at all, or what tells of the joining itself.
            for id in [before.id, 99, after.id - 1] {
                await #expect(throws: StorageError.unknownMessage) {
                    try await receipts(id, .group("secret"), for: "bob")
                }
            }
            await #expect(throws: StorageError.unknownGroup) {
                try await receipts(after.id, .group("secret"), for: carol.uid)
            }
            await #expect(throws: StorageError.unknownMessage) { try await receipts(1, .user("bob"), for: "alice") }
            await #expect(throws: StorageError.unknownUser) { try await receipts(1, .user("nobody"), for: "alice") }
            try await store.storage.kick("bob", from: "secret", by: alice, now: 1)
            await #expect(throws: StorageError.unknownGroup) {
                try await receipts(after.id, .group("secret"), for: bob.uid)
            }
        }
    }
}
