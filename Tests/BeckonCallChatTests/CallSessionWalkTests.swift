import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonTesting
import Testing

@testable import BeckonCallChat

/// The number of a session over the SDK and a server, against a plain recount of the server's log, at every step.
@MainActor @Suite(.timeLimit(.minutes(2))) struct CallSessionWalkTests {
    @Test(arguments: WalkBudget.seeds(4)) func theButtonsNumberEqualsAPlainRecountAtEveryStep(seed: UInt64) async throws
    {
        var random = SeededRandom(seed: seed)
        let fixture = try await CallFixture()
        let call = try await fixture.call()
        let session = await fixture.held(call).bob
        let (server, bob, alice) = (fixture.server, fixture.bob, fixture.alice)
        let group = Receiver.group(try #require(call.chat))
        var isOpen = false
        var isConnected = true
        for step in 0..<60 {
            let said = await server.messages(of: bob, with: group)
            switch Int.random(in: 0..<12, using: &random) {
            case 0...4:
                let sender = Int.random(in: 0..<4, using: &random) == 0 ? bob : alice
                try await server.post(from: sender, to: group, text: "\(step)")
            case 5:
                guard let message = said.randomElement(using: &random), message.deletedAt == nil else { continue }
                await server.edit(message.id, of: message.sender.uid, with: group, to: "edited at \(step)")
            case 6:
                guard let message = said.randomElement(using: &random), message.deletedAt == nil else { continue }
                await server.delete(message.id, of: message.sender.uid, with: group)
            case 7:
                guard isConnected else { continue }
                session.chatOpened()
                isOpen = true
            case 8, 9:
                session.chatClosed()
                isOpen = false
            case 10:
                // The second device.
                guard let last = said.randomElement(using: &random) else { continue }
                await server.read(by: bob, with: group, upTo: last.id)
            default:
                if isConnected { await fixture.bobClient.disconnect() } else { await fixture.bobClient.connect() }
                isConnected.toggle()
                if !isConnected { await session.until { $0.phase == .interrupted } }
            }
            guard isConnected else { continue }
            if isOpen {
                let newest = await server.messages(of: bob, with: group).last { $0.sender.uid != bob }?.id ?? 0
                let isRead = { @Sendable (server: isolated FakeServer) in
                    server.lastRead(by: bob, with: group) >= newest
                        || server.messages(of: bob, with: group).allSatisfy {
                            $0.id <= server.lastRead(by: bob, with: group) || $0.sender.uid == bob
                                || $0.deletedAt != nil
                        }
                }
                try await server.until { isRead($0) }
            }
            let readUpTo = await server.lastRead(by: bob, with: group)
            let recount = await server.messages(of: bob, with: group).count {
                $0.id > readUpTo && $0.sender.uid != bob && $0.deletedAt == nil
            }
            await session.until { $0.phase == .joined && $0.unreadCount == (isOpen ? 0 : recount) }
            try #require(!Task.isCancelled)
        }
        session.leave()
        #expect(session.snapshot.chatButtonCount == 0)
    }
}
