import BeckonAPI
import BeckonModel
import BeckonServer
import BeckonTesting
import Testing

/// Calls of several users at random, of a seed that is the test's argument.
@Suite(.timeLimit(.minutes(2))) struct CallWalkTests {
    private static let people: [UserID] = ["a", "b", "c", "d", "e"]
    private static let receivers: [Receiver] = people.map { .user($0) } + [.group("g"), .group("h")]

    /// What is known of the calls by what was told of them, to be compared with what is kept.
    private struct Witness {
        struct Word: Hashable {
            var session: CallSessionID
            var status: CallStatus
        }

        var calls: [CallSessionID: Call] = [:]
        var words: [ConversationKey: [Word]] = [:]
        /// By user: the last revision that each was told of a call.
        var told: [UserID: [CallSessionID: Int64]] = [:]

        static func rank(_ status: CallStatus) -> Int { status == .initiated ? 0 : status == .ongoing ? 1 : 2 }

        mutating func hear(_ call: Call, _ uids: [UserID]) throws {
            for uid in uids {
                #expect(told[uid]?[call.sessionId] ?? 0 < call.revision, "told twice, or late")
                told[uid, default: [:]][call.sessionId] = call.revision
            }
            let before = calls[call.sessionId]
            guard before?.revision ?? 0 < call.revision else { return }
            if let before {
                let isForward = before.status == call.status || Self.rank(before.status) < Self.rank(call.status)
                #expect(isForward, "\(before.status) became \(call.status)")
                #expect(before.endedAt == nil, "a call that was over has changed")
            }
            calls[call.sessionId] = call
            guard before?.status != call.status else { return }
            let receiver = try #require(Receiver(call.receiverType, call.receiver))
            words[ConversationKey(of: call.initiator, with: receiver), default: []]
                .append(Word(session: call.sessionId, status: call.status))
        }
    }

    @Test(arguments: StorageDriver.all, [1, 2, 3])
    func whateverPeopleDoCallsStaySound(_ driver: StorageDriver, seed: UInt64) async throws {
        try await driver.withStorage { store in
            var random = SeededRandom(seed: seed)
            var sessions: [Session] = []
            for uid in Self.people { sessions.append(try await store.login(uid)) }
            try await store.group("g", owner: sessions[0], members: sessions[1], sessions[2], sessions[3])
            try await store.group("h", owner: sessions[4], members: sessions[0], sessions[1])
            let events = EventLog()
            store.storage.observe(events.append)
            var witness = Witness()
            var now = StorageFixture.now
            for step in 0..<500 {
                now += Int64.random(in: 0...4_000, using: &random)
                do throws(StorageError) {
                    try await Self.step(step, sessions, witness, store, now, &random)
                } catch {
                    guard case .unavailable = error else { continue }
                    throw error
                }
                for case .call(let change, let uids) in events.takeAll() { try witness.hear(change.call, uids) }
                try await Self.check(witness, store, sessions)
            }
            for (key, words) in witness.words {
                // The first of all is in both groups.
                let reader = key.pair.flatMap { pair in sessions.first { $0.uid == pair.lower } } ?? sessions[0]
                let said = try await store.storage.messages(
                    of: reader.uid, with: key.receiver(for: reader.uid), before: nil, limit: 1_000)
                let kept = said.messages.filter { $0.category == .call }.map { message in
                    Witness.Word(
                        session: CallSessionID(unchecked: message.data?["sessionId"]?.string ?? ""),
                        status: CallStatus(rawValue: message.data?["action"]?.string ?? ""))
                }
                #expect(kept == words)
            }
            // The walk has been everywhere.
            let ends = Set(witness.calls.values.map(\.status))
            #expect(ends.isSuperset(of: [.ended, .cancelled, .rejected, .unanswered, .busy]), "\(ends)")
        }
    }

    private static func step(
        _ number: Int, _ sessions: [Session], _ witness: Witness, _ store: StorageFixture, _ now: Int64,
        _ random: inout SeededRandom
    ) async throws(StorageError) {
        guard let session = sessions.randomElement(using: &random) else { return }
        let active = witness.calls.values.filter(\.isActive).map(\.sessionId).sorted()
        let id = active.randomElement(using: &random)
        switch Int.random(in: 0..<16, using: &random) {
        case 0...2:
            guard let receiver = receivers.randomElement(using: &random), receiver != .user(session.uid) else { return }
            _ = try await store.storage.startCall(
                StorageFixture.new(CallSessionID(unchecked: "s-\(number)"), muid: "m-\(number)", retention: .archive),
                to: receiver, by: session, now: now)
        case 3...7:
            guard let id else { return }
            _ = try await store.storage.change(id, .join, by: session, now: now)
        case 8:
            guard let id else { return }
            _ = try await store.storage.change(id, .leave, by: session, now: now)
        case 9, 10:
            guard let id else { return }
            _ = try await store.storage.change(id, .reject, by: session, now: now)
        case 11:
            guard let id else { return }
            let event: CallMachine.Event = Bool.random(using: &random) ? .cancel : .end
            _ = try await store.storage.change(id, event, by: session, now: now)
        case 12: try await store.storage.loseConnections(of: session.uid, now: now)
        case 13: try await store.storage.regainConnection(of: session.uid, now: now)
        case 14:
            guard let id else { return }
            _ = try await store.storage.joinCallChat(id, by: session, now: now)
        default: try await store.storage.passCallDeadlines(limit: 10, now: now)
        }
    }

    private static func check(_ witness: Witness, _ store: StorageFixture, _ sessions: [Session]) async throws {
        var callsOf: [UserID: Int] = [:]
        for told in witness.calls.values {
            let call = try await store.storage.call(told.sessionId, for: told.initiator)
            #expect(call == told)
            let people = try await store.storage.callParticipants(
                of: call.sessionId, for: call.initiator, after: nil, limit: 100
            ).participants
            #expect(call.participantsCount == people.count { $0.state.isInCall }, "\(call.sessionId)")
            for person in people where person.state.isInCall { callsOf[person.uid, default: 0] += 1 }
            if !call.isActive { #expect(!people.contains { $0.state == .ringing || $0.state.isInCall }) }
        }
        #expect(callsOf.values.allSatisfy { $0 == 1 }, "\(callsOf)")
        for session in sessions {
            let active = try await store.storage.activeCalls(of: session.uid)
            #expect(!active.contains { !$0.isActive })
        }
    }
}
