import BeckonClient
import BeckonModel

extension MembersSource {
    /// Over the SDK.
    init(_ client: ChatClient, of guid: GroupID) {
        events = { client.events() }
        members = { after throws(ChatError) in try await client.members(of: guid, after: after) }
        group = { () throws(ChatError) in try await client.group(guid) }
        change = { change throws(ChatError) in
            switch change {
            case .kick(let uid): try await client.kick(uid, from: guid)
            case .ban(let uid): try await client.ban(uid, from: guid)
            case .unban(let uid): try await client.unban(uid, from: guid)
            case .scope(let scope, let uid): try await client.setScope(scope, of: uid, in: guid)
            case .add(let uid, let scope): try await client.addMember(uid, to: guid, as: scope)
            case .handOver(let uid): try await client.transferOwnership(of: guid, to: uid)
            case .leave: try await client.leaveGroup(guid)
            }
        }
    }
}
