import BeckonModel
import Foundation
import Testing

@testable import BeckonCallChat

/// from any start, whatever is answered.
@Suite(.timeLimit(.minutes(1))) struct EnsureJoinedMachineTests {
    /// Every code that the library knows, those of other documents that mean the same, and one that nobody knows.
    private static func everyCode() throws -> [ChatError.Code] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/Shared/BeckonModel")
        var codes: Set<String> = ["ERR_OF_ANOTHER_VENDOR"]
        for file in ["ChatError+Code.swift", "ChatError.Code+Aliases.swift"] {
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            for match in text.matches(of: /"((?:AUTH_)?ERR_[A-Z_]+)"/) { codes.insert(String(match.1)) }
        }
        #expect(codes.count > 70)
        return codes.sorted().map(ChatError.Code.init(rawValue:))
    }

    private static let groups: [Group] = [GroupType.public, .private, .password].flatMap { type in
        [nil, false, true].flatMap { hasJoined in
            [nil, true].map { banned in
                var group = Group(guid: chatGroup, name: "Call", type: type, hasJoined: hasJoined)
                group.isBannedFromGroup = banned
                return group
            }
        }
    }

    /// Every answer at every step, to the full depth: each state that can be reached is looked at once.
    @Test(arguments: [(true, nil), (true, "pass"), (false, nil), (false, "pass")] as [(Bool, String?)])
    func itEndsJoinedOrInATypedStateInAtMostSixRequestsWhateverIsAnswered(
        mayCreate: Bool, password: String?
    ) throws {
        let answers: [Result<Group, ChatError>] =
            try Self.groups.map { .success($0) } + Self.everyCode().map { .failure(ChatError($0, "Refused.")) }
        var first = EnsureJoinedMachine(guid: chatGroup, name: "Call", mayCreate: mayCreate, password: password)
        #expect(first.start() == .get)
        var states: Set<EnsureJoinedMachine> = [first]
        var depth = 1
        var ended: Set<CallGroupState> = []
        var wrongPasswords = 0
        while !states.isEmpty {
            #expect(depth <= EnsureJoinedMachine.limit)
            var next: Set<EnsureJoinedMachine> = []
            for state in states {
                for answer in answers {
                    var machine = state
                    let request = machine.answered(answer)
                    #expect((request == nil) == machine.state.hasEnded)
                    #expect(machine.asked <= EnsureJoinedMachine.limit)
                    if request == nil { ended.insert(machine.state) } else { next.insert(machine) }
                    if case .failure(let error) = answer, error.code.canonical == .wrongGroupPass {
                        #expect(machine.state == .needsPassword(wasWrong: true))
                        wrongPasswords += 1
                    }
                    if case .failure(let error) = answer, error.code.canonical == .bannedGroupMember {
                        #expect(machine.state == .banned)
                    }
                    // What comes after the end changes nothing.
                    if request == nil {
                        let before = machine
                        #expect(machine.answered(answer) == nil && machine == before)
                    }
                }
            }
            states = next
            depth += 1
        }
        #expect(wrongPasswords > 0)
        #expect(depth == EnsureJoinedMachine.limit + 1)
        for state in ended {
            if case .joined(let group) = state { #expect(group.hasJoined == true) }
        }
        #expect(ended.contains { $0.group != nil })
    }

    @Test func aGroupThatIsMissingIsMadeAndItsMakerIsInIt() {
        var machine = EnsureJoinedMachine(guid: chatGroup, name: "Call", mayCreate: true)
        _ = machine.start()
        #expect(machine.answered(.failure(ChatError(.guidNotFound, "None."))) == .create)
        #expect(machine.answered(.success(Group(guid: chatGroup, name: "Call"))) == nil)
        #expect(machine.state.group?.hasJoined == true)
    }

    @Test func aGroupThatIsDeletedBetweenTwoStepsIsMadeAnew() {
        var machine = EnsureJoinedMachine(guid: chatGroup, name: "Call", mayCreate: true)
        _ = machine.start()
        let found = Group(guid: chatGroup, name: "Call", hasJoined: false)
        #expect(machine.answered(.success(found)) == .join(.public, password: nil))
        #expect(machine.answered(.failure(ChatError(.guidNotFound, "Gone."))) == .create)
    }

    @Test func whereClientsMakeNoGroupsOneThatIsMissingIsGone() {
        var machine = EnsureJoinedMachine(guid: chatGroup, name: "Call", mayCreate: false)
        _ = machine.start()
        #expect(machine.answered(.failure(ChatError(.guidNotFound, "None."))) == nil)
        #expect(machine.state == .gone)
    }

    @Test func givenUpMidwayItEndsAndALateAnswerChangesNothing() {
        var machine = EnsureJoinedMachine(guid: chatGroup, name: "Call", mayCreate: true)
        _ = machine.start()
        machine.cancel()
        #expect(machine.answered(.success(Group(guid: chatGroup, name: "Call", hasJoined: true))) == nil)
        #expect(machine.state == .cancelled)
    }

    /// Case sh-30, where joining without the password is answered with success.
    @Test func aSuccessThatMakesNoMemberIsNotShownAsJoined() {
        var machine = EnsureJoinedMachine(guid: chatGroup, name: "Call", mayCreate: true, password: "pass")
        _ = machine.start()
        let outside = Group(guid: chatGroup, name: "Call", type: .password, hasJoined: false)
        #expect(machine.answered(.success(outside)) == .join(.password, password: "pass"))
        #expect(machine.answered(.success(outside)) == nil)
        #expect(machine.state == .needsPassword(wasWrong: true))
    }
}
