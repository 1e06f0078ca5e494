import BeckonAPI
import BeckonModel
import BeckonNet
import Dispatch
import Foundation
import Testing

@testable import BeckonServer

/// Server-notes §7, security 8: a flood of password joins. How fast a machine hashes decides nothing here: the worker
/// stands still until the test lets it go on.
@Suite(.timeLimit(.minutes(1))) struct Security08Tests {
    private static let cheap = Scrypt.Cost(exponent: 4, blockSize: 1, parallelism: 1)

    @Test func security_08_aFloodOfPasswordsIsSentAwayAndOthersAreServed() async throws {
        let queue = DispatchQueue(label: "test.passwords")
        // As many places as the server has.
        let server = try HandlerFixture(passwords: PasswordWorker(cost: Self.cheap, queue: queue))
        let alice = try await server.login("alice")
        _ = try await server.call(
            API.createGroup, body: CreateGroup(guid: "vault", name: "V", type: .password, password: "p"), token: alice)
        var tokens: [String] = []
        for index in 0..<40 { tokens.append(try await server.login(UserID(unchecked: "u\(index)"))) }
        queue.suspend()
        try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            for token in tokens { group.addTask { try await server.join("vault", password: "wrong", token: token) } }
            // None is worked on, sixteen wait: all others are answered.
            for _ in 0..<24 {
                let refused = try #require(try await group.next())
                #expect(refused.status == 429 && refused.headers["retry-after"] == "1")
            }
            // Whoever asks for something else is served as ever, members of that group too.
            for token in [alice] + tokens { #expect(try await server.call(API.me, token: token).status == 200) }
            let draft = MessageDraft(muid: "m", to: .group("vault"), text: "hi")
            #expect(try await server.call(API.sendMessage, body: draft, token: alice).status == 201)
            queue.resume()
            while let worked = try await group.next() { #expect(worked.status == 403) }
        }
        #expect(try await server.join("vault", password: "p", token: tokens[0]).status == 200)
    }
}
