import BeckonAPI
public import BeckonClient
public import BeckonModel

extension CallGroupBackend {
    /// The routes for groups that every server has, as the seed uses them: get, create, join.
    public static func client(_ client: ChatClient) -> Self {
        Self(
            getGroup: { guid throws(ChatError) in try await client.group(guid) },
            createGroup: { guid, name throws(ChatError) in
                try await client.createGroup(CreateGroup(guid: guid, name: name))
            },
            joinGroup: { guid, password throws(ChatError) in try await client.joinGroup(guid, password: password) })
    }

    /// Beckon's own server, which has made the group together with the session and lets in who has taken part: one
    /// request, and a member stays one. Nobody else can take the guid or join (requirement E14).
    public static func beckon(_ client: ChatClient, _ session: CallSessionID) -> Self {
        Self(
            getGroup: { _ throws(ChatError) in try await client.joinCallChat(session) },
            createGroup: nil,
            joinGroup: { _, _ throws(ChatError) in try await client.joinCallChat(session) })
    }
}
