import BeckonAPI
import BeckonModel
import BeckonServer
import BeckonTesting
import Testing

@Suite struct StoragePropertyTests {
    /// Ids are given out without gap and ascend, whatever commits together with what; a `muid` that is repeated at the
    /// same time is one message.
    @Test(arguments: StorageDriver.all)
    func concurrentSendersGetGaplessIDsAndRepeatsAreOneMessage(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let senders = try await [store.login("alice"), store.login("bob"), store.login("carol")]
            try await store.group("team", owner: senders[0], members: senders[1], senders[2])
            let outcomes = try await withThrowingTaskGroup(of: (String, Int64).self) { group in
                for index in 0..<100 {
                    for sender in senders {
                        for _ in 0..<2 {
                            group.addTask {
                                let muid = "\(sender.uid) \(index)"
                                let message = try await store.send(
                                    muid, from: sender, to: .group("team"), muid: muid)
                                return (muid, message.id)
                            }
                        }
                        // Refusals in between take no id.
                        group.addTask {
                            await #expect(throws: StorageError.unknownGroup) {
                                try await store.send("x", from: sender, to: .group("nowhere"))
                            }
                            return ("", 0)
                        }
                    }
                }
                return try await group.reduce(into: [String: Set<Int64>]()) { $0[$1.0, default: []].insert($1.1) }
            }
            let ids = outcomes.filter { $0.key != "" }.values
            #expect(ids.allSatisfy { $0.count == 1 })
            // Two joined before.
            #expect(Set(ids.flatMap(\.self)) == Set(3...302))
            #expect(try await store.storage.claimPushes(limit: 999, now: .max, leaseUntil: .max).count == 300)
        }
    }

    private struct Model {
        struct Sent {
            var id: Int64
            var sender: UserID
            var counts: Bool
            var isDeleted = false
        }

        var sent: [Sent] = []
        /// The id of the last row of any kind.
        var last: Int64
        var read: [UserID: Int64] = [:]

        /// Design §4, *Unread*, counted one by one.
        func unread(of uid: UserID) -> Int {
            sent.count { $0.id > read[uid, default: 0] && $0.sender != uid && $0.counts && !$0.isDeleted }
        }
    }

    /// The columns that make unread cheap say the same as counting every message, also after some were taken back.
    @Test(arguments: StorageDriver.all, WalkBudget.seeds(3))
    func unreadEqualsARecountAfterARandomWalk(_ driver: StorageDriver, seed: UInt64) async throws {
        var random = SplitMix(state: seed)
        try await driver.withStorage { store in
            let people = try await [store.login("a"), store.login("b"), store.login("c")]
            try await store.group("team", owner: people[0], members: people[1], people[2])
            let rooms: [(Receiver?, Set<UserID>)] = [(.group("team"), ["a", "b", "c"]), (nil, ["a", "b"])]
            // Two joined the group before, of which all have read.
            for person in people { _ = try await store.storage.read(upTo: 2, with: .group("team"), by: person, now: 1) }
            var models = [Model(last: 2, read: ["a": 2, "b": 2, "c": 2]), Model(last: 0)]
            for step in 0..<400 {
                let room = Int.random(in: 0...1, using: &random)
                let person = people.filter { rooms[room].1.contains($0.uid) }.randomElement(using: &random)!
                let receiver = rooms[room].0 ?? .user(person.uid == "a" ? "b" : "a")
                switch Int.random(in: 0..<6, using: &random) {
                case 0..<3:
                    let counts = Int.random(in: 0..<5, using: &random) > 0
                    let id = try await store.send("\(step)", from: person, to: receiver, counts: counts).id
                    models[room].sent.append(Model.Sent(id: id, sender: person.uid, counts: counts))
                    #expect(id == models[room].last + 1)
                    models[room].last = id
                case 3:
                    // One's own, or as the group's owner anybody's; again where it is gone already.
                    let mine = models[room].sent.indices.filter { index in
                        models[room].sent[index].sender == person.uid || room == 0 && person.uid == "a"
                    }
                    guard let index = mine.randomElement(using: &random) else { continue }
                    _ = try await store.storage.delete(
                        models[room].sent[index].id, with: receiver, by: person, now: StorageFixture.now)
                    if !models[room].sent[index].isDeleted { models[room].last += 1 }
                    models[room].sent[index].isDeleted = true
                default:
                    let id = Int64.random(in: 0...models[room].last, using: &random)
                    let known = models[room].read[person.uid, default: 0]
                    models[room].read[person.uid] = max(known, id)
                    let progress = try await store.storage.read(upTo: id, with: receiver, by: person, now: 1)
                    #expect(progress.moved == (id > known))
                    #expect(progress.state.unreadMessageCount == models[room].unread(of: person.uid))
                }
            }
            #expect(models.allSatisfy { model in model.sent.contains { $0.isDeleted && $0.counts } })
            for person in people {
                let list = try await store.storage.conversations(of: person.uid)
                let pair = person.uid == "c" ? 0 : models[1].unread(of: person.uid)
                #expect(try await store.unread(of: person, with: .group("team")) == models[0].unread(of: person.uid))
                #expect(list.badge.total == models[0].unread(of: person.uid) + pair)
            }
        }
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return mixed ^ (mixed >> 31)
        }
    }
}
