import BeckonAPI
import BeckonModel
import BeckonSQLite
import BeckonTesting
import Foundation
import Testing

@testable import BeckonServer

/// `DELETE /v1/admin/users/{uid}`, and what is swept from time to time.
@Suite(.timeLimit(.minutes(1))) struct ErasureServiceTests {
    @Test func anErasureTellsWhatThereWasAndAgainNothing() async throws {
        let server = try HandlerFixture()
        let alice = try await server.login("alice")
        _ = try await server.login("bob")
        for index in 0..<450 {
            let draft = MessageDraft(muid: "\(index)", to: .user("bob"), text: "hi")
            _ = try await server.call(API.sendMessage, body: draft, token: alice)
        }
        _ = try await server.call(API.createGroup, body: CreateGroup(guid: "team", name: "Team"), token: alice)
        let erased = try await server.call(API.eraseUser, ["uid": "alice"]).answer
        #expect(erased == ErasedUser(uid: "alice", messages: 450, groups: 1))
        #expect(try await server.call(API.eraseUser, ["uid": "alice"]).answer.messages == 0)
        await #expect(throws: HandlerFixture.Failure.self) { try await server.call(API.me, token: alice) }
        await #expect(throws: HandlerFixture.Failure.self) { try await server.call(API.eraseUser, ["uid": "nobody"]) }
        #expect(try await server.call(API.vacuum).status == 204)
    }

    @Test func anErasedUsersFilesAreGoneFromTheFolder() async throws {
        try await ServerFixture.with(keepsFiles: true) { server in
            let (alice, bob) = (try await server.login("alice"), try await server.login("bob"))
            _ = try await server.uploaded(token: alice)
            let kept = try await server.uploaded(token: bob)
            #expect(try server.uploads.count == 2)
            _ = try await server.call(API.eraseUser, ["uid": "alice"])
            #expect(try server.uploads == ["\(kept.id.rawValue.prefix(2))/\(kept.id)"])
        }
    }

    /// A server that was killed in the middle of an erasure goes on with it when it is started.
    @Test func aServerGoesOnWithWhatWasBegunAndTakesWhatIsTooOld() async throws {
        let time = ManualTime()
        var retention = Retention()
        retention.messages = .seconds(86_400)
        let server = try HandlerFixture(time: time)
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        _ = try await server.call(
            API.sendMessage, body: MessageDraft(muid: "1", to: .user("bob"), text: "of alice"), token: alice)
        _ = try await server.call(
            API.sendMessage, body: MessageDraft(muid: "2", to: .user("alice"), text: "of bob"), token: bob)
        try await server.storage.beginErasure(of: "alice", now: time.source.now())
        let service = Services(storage: server.storage, time: time.source).erasure
        func texts() async throws -> [String?] {
            try await server.call(API.messagesWithUser, ["uid": "alice"], token: bob).answer.messages.map(\.text)
        }
        #expect(try await texts() == ["of alice", "of bob"])
        try await service.sweep(retention)
        #expect(try await texts() == [nil, "of bob"])
        #expect(try await server.storage.oldestPush() != nil)
        time.advance(by: .seconds(86_400 + 1))
        try await service.sweep(retention)
        #expect(try await texts() == [nil, nil])
        time.advance(by: .seconds(28 * 86_400))
        try await service.sweep(Retention())
        #expect(try await server.storage.oldestPush() == nil)
    }
}
