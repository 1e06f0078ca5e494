import BeckonAPI
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import BeckonStore
import BeckonTesting
import Foundation

/// A person with a phone on a bad network who does anything that a chat lets one do, one thing after the other.
final actor WalkPhone {
    let session: ClientSession
    let receivers: [Receiver]
    private(set) var client: ChatClient
    /// What `send` has returned, in its order.
    private(set) var promised: [Receiver: [String]] = [:]
    private(set) var restarts = 0
    private let transport: Transport
    private let store: StorePlace
    private var random: SeededRandom
    private var written = 0

    init(_ session: ClientSession, _ receivers: [Receiver], _ transport: Transport, in folder: URL, seed: UInt64) {
        self.session = session
        self.receivers = receivers
        self.transport = transport
        store = .folder(folder)
        random = SeededRandom(seed: seed)
        client = Self.client(transport, store)
    }

    /// Waits are shorter than those of a phone, so that a minute holds more of them.
    private static func client(_ transport: Transport, _ store: StorePlace) -> ChatClient {
        let system = TimeSource.system
        let time = TimeSource(
            now: system.now, monotonic: system.monotonic, wait: { try await system.wait($0 / 20) })
        return ChatClient(transport: transport, time: time, store: store)
    }

    func start() async {
        await client.restore(session)
        await client.connect()
    }

    func walk(restarting: Bool, until isOver: @Sendable () -> Bool) async {
        while !isOver() {
            let receiver = receivers[Int.random(in: 0..<receivers.count, using: &random)]
            do {
                try await step(receiver, restarting: restarting)
            } catch {
                // The network, or what somebody else has done to the message meanwhile: a person tries something else.
                await Task.yield()
            }
        }
    }

    private func step(_ receiver: Receiver, restarting: Bool) async throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<45: try await write(to: receiver)
        case 45..<52:
            try await change(receiver) { client, message in
                try await client.edit(message.id, with: receiver, MessageEdit(text: "\(message.text ?? "") again"))
            }
        case 52..<56:
            try await change(receiver) { client, message in
                try await client.delete(message.id, with: receiver)
            }
        case 56..<64: try await react(receiver)
        case 64..<76:
            guard let last = try await client.page(with: receiver, limit: 1).messages.last else { return }
            try await client.markRead(receiver, upTo: last.id)
        case 76..<82: try await client.load(with: receiver, limit: 20)
        case 82..<86:
            guard let first = try await client.page(with: receiver, limit: 100).messages.first else { return }
            try await client.load(with: receiver, at: .before(first.id), limit: 20)
        case 86..<91: try await client.synchronize()
        case 91..<94: try await client.conversations()
        case 94..<97: await client.disconnect()
        case 97 where restarting: await restart()
        default: await client.connect()
        }
    }

    private func write(to receiver: Receiver) async throws {
        let unsent = await client.unsentMessages(with: receiver)
        guard unsent.count < 20 else { return await client.untilAttempted(muid: unsent[0].muid) }
        written += 1
        let muid = "\(session.user.uid)-\(written)"
        _ = try await client.send(text: "\(written)", to: receiver, muid: muid)
        promised[receiver, default: []].append(muid)
    }

    /// One of the own messages that are on the phone.
    private func change(_ receiver: Receiver, _ body: (ChatClient, Message) async throws -> Message) async throws {
        let own = try await client.page(with: receiver, limit: 30).messages
            .filter { $0.sender.uid == session.user.uid && $0.deletedAt == nil }
        guard let message = own.randomElement(using: &random) else { return }
        _ = try await body(client, message)
    }

    private func react(_ receiver: Receiver) async throws {
        let messages = try await client.page(with: receiver, limit: 30).messages.filter { $0.deletedAt == nil }
        guard let message = messages.randomElement(using: &random) else { return }
        let reaction = ["👍", "🎉"].randomElement(using: &random) ?? "👍"
        if message.reactions.contains(where: { $0.reaction == reaction && $0.reactedByMe == true }) {
            try await client.takeBackReaction(to: message.id, with: receiver, reaction)
        } else {
            try await client.react(to: message.id, with: receiver, reaction)
        }
    }

    /// As the death of its process, and the next start.
    private func restart() async {
        restarts += 1
        await client.terminate()
        client = Self.client(transport, store)
        await start()
    }
}
