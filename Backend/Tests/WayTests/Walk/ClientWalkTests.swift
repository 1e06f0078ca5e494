import BeckonAPI
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import BeckonStore
import BeckonTesting
import Foundation
import Testing

/// Issue 7: what the phones have is what the server has, whatever the network does and however often a phone is killed.
@Suite(.timeLimit(.minutes(20))) struct ClientWalkTests {
    private static let guid = GroupID(unchecked: "walk")

    /// For two seconds; `BECKON_WALK=30` makes it a minute.
    @Test func whatAllStoresHoldIsTheServersHistory_throughAProxyThatCutsDelaysAndRepeats() async throws {
        let world = try WalkWorld()
        let (server, port) = try await world.serve()
        let proxy = try #require(FaultyProxy(to: port, .bad, seed: 7))
        let sessions = try await world.people(["alice", "bob", "carol"], in: Self.guid, port: port)
        var network: [HTTPClient] = []
        var phones: [WalkPhone] = []
        for (index, session) in sessions.enumerated() {
            let client = HTTPClient(loop: world.loop)
            network.append(client)
            let way = Transport.beckonNet(
                client, at: HTTPOrigin(host: "127.0.0.1", port: proxy.port, tls: false), deadline: .seconds(5))
            let others = sessions.map(\.user.uid).filter { $0 != session.user.uid }
            phones.append(
                WalkPhone(
                    session, [.group(Self.guid)] + others.map(Receiver.user), way,
                    in: world.folder.url.appending(path: "phone-\(session.user.uid)"), seed: UInt64(index)))
        }
        for phone in phones { await phone.start() }
        // Of what a slow machine takes to begin, nothing counts.
        let end = ContinuousClock.now + .seconds(2 * Int(WalkBudget.factor))
        await withTaskGroup(of: Void.self) { group in
            for (index, phone) in phones.enumerated() {
                group.addTask {
                    await phone.walk(restarting: index != 1) { ContinuousClock.now > end }
                }
            }
        }
        proxy.calm()
        var witnesses: [(WalkPhone, WalkWitness)] = []
        for phone in phones {
            let caller = APICaller(transport: world.transport(port), token: phone.session.token)
            let witness = WalkWitness(session: phone.session, client: await phone.client, server: caller)
            try await witness.settle(phone.receivers)
            witnesses.append((phone, witness))
        }
        var (count, restarts) = (0, 0)
        for (phone, witness) in witnesses {
            await witness.synchronize()
            let promised = await phone.promised
            for receiver in phone.receivers {
                try await witness.check(receiver, promised: promised[receiver] ?? [])
            }
            count += promised.values.map(\.count).reduce(0, +)
            restarts += await phone.restarts
            await witness.client.terminate()
        }
        #expect(count > 0)
        print("client walk: \(count) messages, \(restarts) restarts")
        for client in network { await client.close() }
        proxy.stop()
        server.terminate()
        #expect(await server.status() == 0)
        await world.end()
    }

    /// Three kills; `BECKON_WALK=67` makes it 201.
    @Test func everyPromisedMessageIsAtTheServerOnceAndInItsOrder_howeverOftenTheClientIsKilled() async throws {
        let world = try WalkWorld()
        let (server, port) = try await world.serve()
        let sessions = try await world.people(["alice", "bob"], in: Self.guid, port: port)
        let folder = world.folder.url.appending(path: "phone")
        let bob = try #require(sessions.last)
        let receivers: [Receiver] = [.group(Self.guid), .user(bob.user.uid)]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONEncoder().encode(sessions[0]).write(to: folder.appending(path: "session.json"))
        let other = WalkOther(bob, APICaller(transport: world.transport(port), token: bob.token))
        var random = SeededRandom(seed: 9)
        var promised: [Receiver: [String]] = [:]
        var silent = 0
        let kills = 3 * Int(WalkBudget.factor)
        for kill in 0..<kills {
            let phone = try Tool(
                Self.executable, words: [folder.path, "\(port)", bob.user.uid.rawValue, Self.guid.rawValue, "\(kill)"],
                in: folder)
            let lines = Int.random(in: 0..<5, using: &random) == 0 ? 0 : Int.random(in: 1...60, using: &random)
            let count = Int.random(in: 0...6, using: &random)
            async let others: Void = other.write(count, to: sessions[0].user.uid, Self.guid)
            for _ in 0..<lines where await phone.line(containing: " ") == nil { break }
            try await others
            await phone.kill9()
            #expect(phone.errors == "", "a client that was killed \(kill) times complains")
            var heard = 0
            for line in phone.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                let words = line.split(separator: " ")
                guard words.count == 3, words[0] == "sent" else { continue }
                promised[receivers[words[1] == "group" ? 0 : 1], default: []].append(String(words[2]))
                heard += 1
            }
            if heard == 0 { silent += 1 }
        }
        let time = TimeSource.system
        let client = ChatClient(
            transport: world.transport(port),
            time: TimeSource(now: time.now, monotonic: time.monotonic, wait: { try await time.wait($0 / 20) }),
            store: .folder(folder.appending(path: "store")))
        let events = client.events()
        await client.restore(sessions[0])
        let witness = WalkWitness(
            session: sessions[0], client: client,
            server: APICaller(transport: world.transport(port), token: sessions[0].token))
        try await witness.settle(receivers)
        await witness.synchronize()
        for receiver in receivers {
            try await witness.check(receiver, promised: promised[receiver] ?? [], unheard: kills)
        }
        await client.terminate()
        for await event in events {
            if case .unkept(let error) = event { Issue.record("The store complains: \(error)") }
        }
        let count = promised.values.map(\.count).reduce(0, +)
        #expect(count > 0)
        print("client kills: \(kills) kills, \(silent) before the first message, \(count) messages")
        server.terminate()
        #expect(await server.status() == 0)
        await world.end()
    }

    private static let executable = Tool.executable.deletingLastPathComponent().appending(path: "ClientProcess")
}
