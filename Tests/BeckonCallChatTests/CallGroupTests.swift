import BeckonModel
import BeckonTesting
import Testing

@testable import BeckonCallChat

@MainActor @Suite(.timeLimit(.minutes(1))) struct CallGroupTests {
    private func joined() -> Result<Group, ChatError> {
        .success(Group(guid: chatGroup, name: "Call", hasJoined: true))
    }

    /// E11: the call and its chat screen ask at once.
    @Test func tenScreensThatAskAtOnceShareOneAttempt() async {
        let gate = Gate()
        let groups = ScriptedGroups([joined()], then: joined(), holding: gate)
        let group = CallGroup(guid: chatGroup, name: nil, backend: groups.backend)
        let screens = (0..<10).map { _ in Task { await group.join() } }
        await gate.untilWaiting()
        gate.open()
        for screen in screens { #expect(await screen.value.group?.guid == chatGroup) }
        #expect(await groups.asked.count == 1)
        #expect(group.workCount == 0)
        await group.join()
        #expect(await groups.asked.count == 1)
    }

    @Test func aLostNetworkEndsInAStateThatThePersonMayTryAgainFrom() async {
        let groups = ScriptedGroups([.failure(offline)], then: joined())
        let group = CallGroup(guid: chatGroup, name: nil, backend: groups.backend)
        #expect(await group.join() == .offline(offline))
        #expect(group.state.canRetry)
        #expect(await group.join().group != nil)
        #expect(await groups.asked.count == 2)
    }

    @Test func aCallThatIsLeftMidwayEndsTheAttemptAndALateAnswerChangesNothing() async {
        let gate = Gate()
        let groups = ScriptedGroups([joined()], then: joined(), holding: gate)
        let group = CallGroup(guid: chatGroup, name: nil, backend: groups.backend)
        let waiting = Task { await group.join() }
        await gate.untilWaiting()
        group.cancel()
        #expect(await waiting.value == .cancelled)
        gate.open()
        #expect(group.state == .cancelled)
        #expect(group.workCount == 0)
        #expect(await group.join().group != nil)
    }

    /// Deleted while the call goes on: whoever comes back finds no empty group of the same name.
    @Test func aGroupThatTheAccountWasInIsNotMadeAnew() async {
        let groups = ScriptedGroups([joined()], then: .failure(ChatError(.guidNotFound, "Gone.")))
        let group = CallGroup(guid: chatGroup, name: nil, backend: groups.backend)
        await group.join()
        group.lost(.removed)
        #expect(await group.join() == .gone)
        #expect(await groups.asked.map(\.call) == ["getGroup", "getGroup"])
    }

    /// The attempt itself, over answers in any order: it ends, and has asked six times at most.
    @Test(arguments: WalkBudget.seeds(50)) func whateverIsAnsweredTheAttemptEnds(seed: UInt64) async {
        var random = SeededRandom(seed: seed)
        let codes: [ChatError.Code] = [
            .guidNotFound, .guidNotFound, .guidAlreadyExists, .alreadyJoined, .groupNotJoined, .bannedGroupMember,
            .networkIssues, .wrongGroupPass, .groupJoinNotAllowed, .operationFailed,
        ]
        let outside = Result<Group, ChatError>.success(Group(guid: chatGroup, name: "Call", hasJoined: false))
        let answers = (0..<8).map { _ -> Result<Group, ChatError> in
            if Int.random(in: 0..<3, using: &random) == 0 { return outside }
            return .failure(ChatError(codes.randomElement(using: &random) ?? .guidNotFound, "Refused."))
        }
        let groups = ScriptedGroups(answers, then: outside)
        let group = CallGroup(guid: chatGroup, name: nil, backend: groups.backend)
        #expect(await group.join().hasEnded)
        #expect(await groups.asked.count <= 6)
        #expect(group.workCount == 0)
    }

    /// a meeting without a name, one with spaces alone, and one whose name is longer than a group's may be.
    @Test(
        arguments: [
            (nil, "Call"), ("  ", "Call"), ("Stand-up", "Stand-up"),
            (String(repeating: "é", count: 300), String(repeating: "é", count: 100)),
        ] as [(String?, String)])
    func theGroupIsNamedAsTheMeetingAsFarAsAServerTakesIt(meeting: String?, expected: String) async {
        let named = Named()
        var backend = ScriptedGroups([], then: .failure(ChatError(.guidNotFound, "None."))).backend
        backend.createGroup = { guid, name throws(ChatError) in
            await named.set(name)
            return Group(guid: guid, name: name, hasJoined: true)
        }
        await CallGroup(guid: chatGroup, name: meeting, backend: backend).join()
        #expect(await named.name == expected)
    }

    private actor Named {
        var name: String?
        func set(_ name: String) { self.name = name }
    }

    /// what another SDK calls its session, and what the server's own mapping makes of it.
    @Test func theStandardMappingDigestsWhatIsTooLong() {
        let digest = SHA256.digest(of: Array("abc".utf8)).map {
            $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16)
        }
        // FIPS 180-4's own example.
        #expect(digest.joined() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let empty = SHA256.digest(of: []).prefix(4)
        #expect(Array(empty) == [0xe3, 0xb0, 0xc4, 0x42])
        let long = SHA256.digest(of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)).prefix(4)
        #expect(Array(long) == [0x24, 0x8d, 0x6a, 0x61])
        let mapped = CallGroupMapping.standard.guid(of: CallSessionID(unchecked: String(repeating: "v.", count: 50)))
        #expect(mapped.rawValue.count == 71)
    }
}
