import BeckonAPI
import BeckonClient
import BeckonDesk
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Synchronization
import Testing

/// Members of a group in a server process, all behind one network.
final class WalkGroup: Sendable {
    let writers: [WalkMember]
    let readers: [WalkMember]
    private let acknowledged = Mutex<[(id: Int64, muid: String)]>([])
    private let clients: [HTTPClient]

    /// Makes users and the group at the server itself; the members' own clients go by the proxy.
    init(
        writers: Int, readers: Int, server: Transport, apiKey: String, proxy: FaultyProxy, loop: EventLoop
    ) async throws {
        let guid = GroupID(unchecked: "walk")
        let backend = APICaller(transport: server, apiKey: apiKey)
        var members: [WalkMember] = []
        var clients: [HTTPClient] = []
        for index in 0..<writers + readers {
            let uid = UserID(unchecked: "m\(index)")
            _ = try await backend.call(API.createUser, body: CreateUser(uid: uid, name: "M"))
            let token = try await backend.call(API.createToken, ["uid": uid.rawValue]).token
            let direct = APICaller(transport: server, token: token)
            if index == 0 {
                _ = try await direct.call(API.createGroup, body: CreateGroup(guid: guid, name: "Walk"))
            } else {
                _ = try await direct.call(API.joinGroup, ["guid": guid.rawValue])
            }
            let client = HTTPClient(loop: loop)
            clients.append(client)
            let way = Transport.beckonNet(client, at: HTTPOrigin(host: "127.0.0.1", port: proxy.port, tls: false))
            members.append(WalkMember(uid, in: guid, APICaller(transport: way, token: token)))
        }
        self.writers = Array(members[..<writers])
        self.readers = Array(members[writers...])
        self.clients = clients
        // The first cursor begins now, before anything is written.
        for member in members { await member.read() }
    }

    /// All write and read side by side until `isOver`; then everybody reads to the end.
    func walk(_ progress: WalkProgress, until isOver: @escaping @Sendable () -> Bool) async {
        await withTaskGroup(of: Void.self) { group in
            for writer in writers {
                group.addTask {
                    var count = 0
                    repeat {
                        let muid = "\(writer.uid)-\(count)"
                        count += 1
                        let id = await writer.write(muid)
                        self.acknowledged.withLock { $0.append((id, muid)) }
                        progress.add()
                    } while !isOver()
                }
            }
            for reader in readers {
                group.addTask { while !isOver() { await reader.read() } }
            }
        }
    }

    /// Every acknowledged message is at every member exactly once, in the same order.
    func check() async {
        for member in writers + readers { await member.read() }
        let acknowledged = acknowledged.withLock { $0 }.sorted { $0.id < $1.id }
        #expect(!acknowledged.isEmpty)
        #expect(Set(acknowledged.map(\.id)).count == acknowledged.count)
        for member in writers + readers {
            let told = member.told
            #expect(told.map(\.id) == acknowledged.map(\.id), "\(member.uid) was told other messages")
            #expect(told.map(\.muid) == acknowledged.map(\.muid))
        }
    }

    func end() async { for client in clients { await client.close() } }
}
