import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonSQLite
import Foundation
import Testing

@testable import BeckonServer

/// A call of a thousand. The time limit is the test's bound.
@Suite(.timeLimit(.minutes(2))) struct CallCrowdTests {
    private static let count = 1_000
    /// At once on the wire.
    private static let connections = 32

    /// All join the chat of one call at once: one group, all in it, nobody hears an error.
    @Test func aThousandWhoJoinOneCallsChatAtOnceAreAllInOneGroup() async throws {
        try await ServerFixture.with { server in
            let host = try await server.login("host")
            let device = try await server.connect(host)
            let tokens = try await people(server.storage)
            let names = ["session": "crowd"]
            let call = NewCallSession(
                sessionId: "crowd", muid: nil, type: .video, name: "All hands",
                chat: NewCallSession.Chat(guid: "crowd", tellsAll: false), retention: .keep, bodyHash: 1)
            _ = try await server.storage.putCall(call, by: "host", now: 1)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<Self.count {
                    group.addTask {
                        _ = try await server.storage.putParticipant(Self.uid(number), in: "crowd", now: 1)
                    }
                }
                try await group.waitForAll()
            }
            let statuses = try await withThrowingTaskGroup(of: [Int: Int].self) { group in
                for start in 0..<Self.connections {
                    group.addTask {
                        var statuses: [Int: Int] = [:]
                        for number in stride(from: start, to: Self.count, by: Self.connections) {
                            let request = HTTPRequest(
                                method: "POST", target: API.joinCallChat.path.path(names),
                                headers: ["authorization": "Bearer \(tokens[number])"])
                            let response = try await server.client.send(
                                request, to: server.origin, deadline: .seconds(100))
                            statuses[response.status, default: 0] += 1
                        }
                        return statuses
                    }
                }
                return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
            }
            #expect(statuses == [200: Self.count])
            let group = try await server.call(API.group, ["guid": "crowd"], token: host)
            #expect(group.membersCount == Self.count + 1 && group.owner == "host")
            let held = try await server.storage.call("crowd", for: "host")
            #expect(held.participantsCount == Self.count && held.chat == "crowd")
            // What is told of each is as short as what is told of two.
            var changes = 0
            while changes < 3, let event = try await device.next() {
                guard case .call(let change) = event else { continue }
                changes += 1
                #expect(try JSONEncoder().encode(change).count < 1_000)
            }
            withExtendedLifetime(device) {}
        }
    }

    private static func uid(_ number: Int) -> UserID { UserID(unchecked: "p\(number)") }

    /// Users with a session each; their tokens.
    private func people(_ storage: SQLiteStorage) async throws -> [String] {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<Self.count {
                group.addTask {
                    let uid = Self.uid(number)
                    try await storage.insertUser(User(uid: uid, name: "P"), now: 1)
                    _ = try await storage.insertSession(of: uid, token: TokenHash(of: "token-\(number)"), now: 1)
                }
            }
            try await group.waitForAll()
        }
        return (0..<Self.count).map { "token-\($0)" }
    }
}
