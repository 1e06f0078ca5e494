import BeckonModel
import Testing

@testable import BeckonCallChat

/// Case sh-29-group-create-race, the client's half; the server's is in Backend/Tests.
@MainActor @Suite(.timeLimit(.minutes(1))) struct Sh29GroupCreateRaceTests {
    @Test(arguments: ["A_race", "B_joined_meanwhile", "C_never_visible"])
    func groupCreateRace(variant: String) async throws {
        let file = try Case("sh-29-group-create-race")
        let guid = GroupID(unchecked: try #require(file.input["session"]?.string))
        let script = try #require(file.input["variants"]?[variant]?.array)
        var answers: [Result<Group, ChatError>] = []
        for line in script { answers.append(try answer(line, guid)) }
        let last = try #require(script.last)
        let repeated = last["repeat"]?.bool == true ? try answer(last, guid) : nil
        let groups = ScriptedGroups(
            answers, then: repeated ?? .failure(ChatError(.operationFailed, "The script is at its end.")))
        let group = CallGroup(guid: guid, name: "Call", backend: groups.backend)
        let ended = await group.join()
        let asked = await groups.asked.map(\.call)
        let expected = try #require(file.expected[variant])
        switch expected["state"]?.string {
        case "joined":
            #expect(ended.group?.hasJoined == true)
            #expect(asked == script.compactMap { $0["call"]?.string })
        case "failed":
            guard case .failed(let error, canRetry: true) = ended else {
                Issue.record("ended as \(ended)")
                return
            }
            #expect(expected["userMessage"]?.bool == !error.message.isEmpty)
        case let state: Issue.record("unknown state \(state ?? "")")
        }
        if let creations = expected["createCalls"]?.int { #expect(asked.count { $0 == "createGroup" } == creations) }
        #expect(asked.count <= expected["maxRequests"]?.int ?? 6)
    }

    private func answer(_ line: JSONValue, _ guid: GroupID) throws -> Result<Group, ChatError> {
        if let code = line["error"]?.string { return .failure(ChatError(code: code)) }
        let type = line["ok"]?["type"]?.string.map { GroupType(rawValue: $0) } ?? .public
        return .success(
            Group(guid: guid, name: "Call", type: type ?? .public, hasJoined: line["ok"]?["hasJoined"]?.bool))
    }
}
