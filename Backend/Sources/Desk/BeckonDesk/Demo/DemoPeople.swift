import BeckonAPI
import BeckonClient
import BeckonModel

/// Enters the people of the demo as a company's own backend does: with the API key, over HTTP.
struct DemoPeople: Sendable {
    let transport: Transport
    let apiKey: String

    static let alice = UserID(unchecked: "alice")
    static let bob = UserID(unchecked: "bob")
    static let carol = UserID(unchecked: "carol")
    static let team = GroupID(unchecked: "team")

    /// The people and the group of the seed's own sample payloads.
    static let andrew = UserID(unchecked: "cometchat-uid-1")
    static let development = GroupID(unchecked: "cometchat-guid-1")

    struct Tokens: Sendable {
        let alice: String
        let bob: String
        /// For bob's other phone: a session of its own.
        let bobAgain: String
        let andrew: String
    }

    func enter() async throws -> Tokens {
        let backend = APICaller(transport: transport, apiKey: apiKey)
        let people = [
            (Self.alice, "Alice"), (Self.bob, "Bob"), (Self.carol, "Carol"), (Self.andrew, "Andrew Joseph"),
        ]
        for (uid, name) in people {
            _ = try await backend.call(API.createUser, body: CreateUser(uid: uid, name: name))
        }
        func token(_ uid: UserID) async throws -> String {
            try await backend.call(API.createToken, ["uid": uid.rawValue]).token
        }
        return Tokens(
            alice: try await token(Self.alice), bob: try await token(Self.bob), bobAgain: try await token(Self.bob),
            andrew: try await token(Self.andrew))
    }

    /// Their owners make the groups, Bob joins both.
    func makeGroups(_ tokens: Tokens) async throws {
        let groups = [(Self.team, "Team", tokens.alice), (Self.development, "Development Team", tokens.andrew)]
        for (guid, name, owner) in groups {
            _ = try await APICaller(transport: transport, token: owner)
                .call(API.createGroup, body: CreateGroup(guid: guid, name: name))
            _ = try await APICaller(transport: transport, token: tokens.bob)
                .call(API.joinGroup, ["guid": guid.rawValue])
        }
    }
}
