import BeckonAPI
import BeckonModel
import BeckonNet
import Dispatch
import Foundation
import Testing

@testable import BeckonServer

/// Passwords of groups: how they are kept, and that a flood of them is nobody else's trouble (server-notes §5).
@Suite(.timeLimit(.minutes(1))) struct PasswordTests {
    private static let cheap = Scrypt.Cost(exponent: 4, blockSize: 1, parallelism: 1)

    @Test func aHashMatchesItsPasswordAndNoOther() throws {
        let hash = try PasswordHash(of: "correct horse", cost: Self.cheap)
        #expect(try hash.matches("correct horse"))
        for wrong in ["", "correct hors", "Correct horse", "correct horse "] { #expect(try !hash.matches(wrong)) }
        #expect(hash.rawValue.hasPrefix("scrypt$4$1$1$") && !hash.rawValue.contains("horse"))
        // Another salt each time.
        #expect(try PasswordHash(of: "correct horse", cost: Self.cheap) != hash)
    }

    /// RFC 8265 §4.2: two spellings of an accent are one password.
    @Test func anAccentTypedEitherWayIsTheSamePassword() throws {
        let hash = try PasswordHash(of: "caf\u{E9}", cost: Self.cheap)
        #expect(try hash.matches("cafe\u{301}"))
    }

    @Test(arguments: ["", "scrypt", "scrypt$4$1$1$$", "scrypt$4$1$1$!$AA", "argon$4$1$1$AA$AA", "scrypt$x$1$1$AA$AA"])
    func whatIsNoHashMatchesNothing(_ text: String) throws {
        #expect(try !PasswordHash(rawValue: text).matches("anything"))
    }

    @Test func whatIsPrintedHoldsNoPassword() throws {
        let hash = try PasswordHash(of: "canary", cost: Self.cheap)
        let body = CreateGroup(guid: "g", name: "G", type: .password, password: "canary")
        var dumped = ""
        dump(hash, to: &dumped)
        dump(body, to: &dumped)
        for text in [dumped, "\(hash)", "\(body)", String(reflecting: hash), String(reflecting: body)] {
            #expect(!text.contains("canary") && !text.contains("scrypt"))
        }
    }

    /// One person's haste takes one place.
    @Test func aPersonHasOnePasswordChecked() async {
        let queue = DispatchQueue(label: "test.passwords")
        let worker = PasswordWorker(cost: Self.cheap, queue: queue)
        queue.suspend()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    do {
                        _ = try await worker.hash("p", for: "bob")
                        return true
                    } catch {
                        #expect((error as? ChatError)?.code == .tooManyRequests)
                        return false
                    }
                }
            }
            #expect(await group.next() == false)
            queue.resume()
            #expect(await group.next() == true)
        }
    }

    /// Server-notes §7, security 10.
    @Test func theStoreHoldsNoPassword() async throws {
        let server = try HandlerFixture()
        let alice = try await server.login("alice")
        _ = try await server.call(
            API.createGroup, body: CreateGroup(guid: "vault", name: "V", type: .password, password: "canary"),
            token: alice)
        #expect(try await server.dump().contains { $0.contains("canary") } == false)
    }
}
