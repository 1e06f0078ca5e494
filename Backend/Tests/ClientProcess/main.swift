import BeckonAPI
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import BeckonStore
import BeckonTesting
import Foundation

// A phone that sends, syncs and reads until it is killed.
//
//   ClientProcess FOLDER PORT UID GUID SEED
//
// FOLDER holds the session and the store. A line `sent user|group MUID` says that `send` has returned. Whatever the store
// complains of goes to standard error.

/// No buffer between: what was printed was kept.
func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 5, let port = Int(words[1]), let seed = UInt64(words[4]) else {
    complain("FOLDER PORT UID GUID SEED")
    exit(2)
}
let folder = URL(fileURLWithPath: words[0])
let receivers: [(String, Receiver)] = [
    ("user", .user(UserID(unchecked: words[2]))), ("group", .group(GroupID(unchecked: words[3]))),
]

func step(_ client: ChatClient, _ account: UserID, _ random: inout SeededRandom) async throws {
    let (name, receiver) = receivers[Int.random(in: 0..<2, using: &random)]
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<10:
        let unsent = await client.unsentMessages(with: receiver)
        guard unsent.count < 20 else { return await client.untilAttempted(muid: unsent[0].muid) }
        let message = try await client.send(text: "from \(seed)", to: receiver)
        say("sent \(name) \(message.muid)")
    case 10..<12: try await client.synchronize()
    case 12..<14:
        guard let last = try await client.page(with: receiver, limit: 1).messages.last else { return }
        try await client.markRead(receiver, upTo: last.id)
    case 14: try await client.load(with: receiver, limit: 20)
    case 15: try await client.setDraft("draft \(seed)", for: receiver)
    case 16..<18:
        let own = try await client.page(with: receiver, limit: 20).messages
            .filter { $0.sender.uid == account && $0.deletedAt == nil }
        guard let message = own.randomElement(using: &random) else { return }
        try await client.edit(message.id, with: receiver, MessageEdit(text: "edited by \(seed)"))
    case 18: await client.disconnect()
    default: await client.connect()
    }
}

do {
    let session = try JSONDecoder().decode(
        ClientSession.self, from: Data(contentsOf: folder.appending(path: "session.json")))
    let network = HTTPClient(loop: try EventLoop(name: "phone"))
    let client = ChatClient(
        transport: .beckonNet(network, at: HTTPOrigin(host: "127.0.0.1", port: port, tls: false)),
        store: .folder(folder.appending(path: "store")))
    let events = client.events()
    let listening = Task {
        for await event in events {
            if case .unkept(let error) = event { complain("unkept: \(error)") }
        }
    }
    await client.restore(session)
    await client.connect()
    say("opened \(session.user.uid)")
    var random = SeededRandom(seed: seed)
    while !listening.isCancelled { try await step(client, session.user.uid, &random) }
} catch {
    complain("\(error)")
    exit(1)
}
