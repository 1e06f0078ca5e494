import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation
import Testing

@testable import BeckonServer

/// A small world in which every refusal can be had: who stands where in which group, and who has blocked whom.
///
/// `alice` owns the public `team`, the `vault` (password `p`) and the private `secret`. In the team `adam` is admin, `mo`
/// moderator, `bob` and `pat` participants, `carl` is banned. `dave` is a stranger. `erin` is blocked by alice. `fay` was
/// in the secret and left, `gus` is banned from it. `hal`, to whom alice has written and who is in
/// the vault, is deactivated. The secret has a message. In the team, after five
/// rows of what happened to its members, alice has sent a text (6), an image (7) and something custom (8); to bob the same
/// (1 to 3), a text that she took back (4, 5) and a reply to the first (6). She and erin have written to each other (1, 2).
///
/// `ivy` and `jan` are in the call `held`; jan is banned from its chat. `kim` calls `lea` (`rings`, with a chat). Jan, who is
/// busy, and lea are called by `oda` in their group `crew` (`crew-call`, without a chat). `mia` and
/// `ned` were in the call `over`, whose chat is archived with a text (1) of hers. Alice has called ivy, who was busy. Of two
/// calls that another SDK carries, of mia, `carried` is held, and ned has left it; `carried-over` is over.
final class RefusalWorld: Sendable {
    static let names = [
        "alice", "adam", "mo", "bob", "pat", "carl", "dave", "erin", "fay", "gus", "hal", "ivy", "jan",
        "kim", "lea", "mia", "ned", "oda",
    ]

    /// The text of every message that outsiders have not to see.
    static let said = "canary-what-was-said"

    let server: HandlerFixture
    let tokens: [String: String]

    init() async throws {
        let cheap = Scrypt.Cost(exponent: 4, blockSize: 1, parallelism: 1)
        server = try HandlerFixture(passwords: PasswordWorker(cost: cheap), keepsFiles: true)
        var tokens: [String: String] = [:]
        for name in Self.names { tokens[name] = try await server.login(UserID(unchecked: name)) }
        self.tokens = tokens
        func ask<Body, Answer>(
            _ who: String, _ endpoint: Endpoint<Body, Answer>, _ names: [String: String] = [:], _ body: Body? = nil
        ) async throws {
            _ = try await server.call(endpoint, names, body: body, token: tokens[who])
        }
        try await ask("alice", API.createGroup, [:], CreateGroup(guid: "team", name: "T"))
        try await ask("alice", API.createGroup, [:], CreateGroup(guid: "secret", name: "S", type: .private))
        try await ask(
            "alice", API.createGroup, [:], CreateGroup(guid: "vault", name: "V", type: .password, password: "p"))
        for (name, scope) in [
            ("adam", .admin), ("mo", .moderator), ("bob", .participant), ("pat", .participant),
        ] as [(String, MemberScope)] {
            try await ask("alice", API.addMember, ["guid": "team", "uid": name], MemberRole(scope))
        }
        try await ask("alice", API.banUser, ["guid": "team", "uid": "carl"])
        for name in ["fay", "gus"] {
            try await ask("alice", API.addMember, ["guid": "secret", "uid": name], MemberRole(.participant))
        }
        for receiver in [.group("team"), .group("secret"), .user("bob")] as [Receiver] {
            try await ask("alice", API.sendMessage, [:], MessageDraft(muid: "used", to: receiver, text: Self.said))
        }
        let file: [String: JSONValue] = ["attachments": [["url": "https://files.example/1"]]]
        for receiver in [.group("team"), .user("bob")] as [Receiver] {
            let image = MessageDraft(muid: "image", to: receiver, type: .image, text: nil, data: file)
            try await ask("alice", API.sendMessage, [:], image)
            let custom = MessageDraft(
                muid: "custom", to: receiver, category: .custom, type: .custom, text: nil,
                data: ["customData": ["a": 1]])
            try await ask("alice", API.sendMessage, [:], custom)
        }
        try await ask("alice", API.sendMessage, [:], MessageDraft(muid: "gone", to: .user("bob"), text: Self.said))
        try await ask("alice", API.deleteMessageToUser, ["uid": "bob", "id": "4"])
        var reply = MessageDraft(muid: "reply", to: .user("bob"), text: Self.said)
        reply.parentMessageId = 1
        try await ask("alice", API.sendMessage, [:], reply)
        try await ask("alice", API.sendMessage, [:], MessageDraft(muid: "1", to: .user("erin"), text: "between us"))
        try await ask("erin", API.sendMessage, [:], MessageDraft(muid: "2", to: .user("alice"), text: "between us"))
        try await ask("fay", API.leaveGroup, ["guid": "secret"])
        try await ask("alice", API.banUser, ["guid": "secret", "uid": "gus"])
        try await ask("alice", API.blockUser, ["uid": "erin"])
        try await ask("alice", API.sendMessage, [:], MessageDraft(muid: "1", to: .user("hal"), text: "between us"))
        try await ask("alice", API.addMember, ["guid": "vault", "uid": "hal"], MemberRole(.participant))
        try await ask("alice", API.deactivateUser, ["uid": "hal"])
        func call(_ who: String, _ receiver: Receiver, _ session: String, _ chat: CallChatOptions?) async throws {
            let id = CallSessionID(unchecked: session)
            let body = NewCall(muid: session, to: receiver, type: .audio, sessionId: id, chat: chat)
            try await ask(who, API.startCall, [:], body)
        }
        try await call("ivy", .user("jan"), "held", CallChatOptions())
        try await ask("jan", API.joinCall, ["session": "held"])
        try await ask("jan", API.joinCallChat, ["session": "held"])
        try await ask("ivy", API.banUser, ["guid": "held", "uid": "jan"])
        try await call("kim", .user("lea"), "rings", CallChatOptions())
        try await ask("oda", API.createGroup, [:], CreateGroup(guid: "crew", name: "C"))
        for name in ["jan", "lea"] {
            try await ask("oda", API.addMember, ["guid": "crew", "uid": name], MemberRole(.participant))
        }
        try await call("oda", .group("crew"), "crew-call", nil)
        try await call("mia", .user("ned"), "over", CallChatOptions(retention: .archive))
        try await ask("ned", API.joinCall, ["session": "over"])
        try await ask("mia", API.sendMessage, [:], MessageDraft(muid: "1", to: .group("over"), text: Self.said))
        try await ask("mia", API.endCall, ["session": "over"])
        for session in ["carried", "carried-over"] {
            try await ask("mia", API.putCall, ["session": session], CarriedCall(initiator: "mia", type: .video))
        }
        try await ask("mia", API.putCallParticipant, ["session": "carried", "uid": "ned"])
        try await ask("mia", API.removeCallParticipant, ["session": "carried", "uid": "ned"])
        try await ask("mia", API.removeCall, ["session": "carried-over"])
        let busy = NewCall(muid: "busy", to: .user("ivy"), type: .audio)
        do {
            try await ask("alice", API.startCall, [:], busy)
        } catch let failure as HandlerFixture.Failure where failure.answer.status == 409 {
            // That is what it is for.
        }
        // The first link makes the store's key for all of them.
        _ = try await FileLinks(storage: server.storage).link(to: FileID(unchecked: "none"), until: 0)
    }

    /// Bodies that are taken, by the names of the endpoints that take one.
    static let bodies: [String: JSONValue] = [
        "createUser": ["uid": "new", "name": "N"],
        "createGroup": ["guid": "new", "name": "N", "type": "public"],
        "updateUser": [
            "name": "N", "avatar": "a", "role": "r", "link": "l", "statusMessage": "s", "metadata": ["a": 1],
            "tags": ["t"],
        ],
        "updateMe": ["name": "N", "avatar": "a", "link": "l", "statusMessage": "s", "metadata": ["a": 1]],
        "updateGroup": [
            "name": "N", "icon": "i", "description": "d", "metadata": ["a": 1], "tags": ["t"],
        ],
        "deliverUser": ["messageId": 1],
        "deliverGroup": ["messageId": 1],
        "muteUser": ["until": 1],
        "muteGroup": ["until": 1],
        "joinGroup": ["password": "p"],
        "transferOwnership": ["uid": "bob"],
        "addMember": ["scope": "participant"],
        "changeScope": ["scope": "participant"],
        "sendMessage": draft(),
        "editMessageToUser": ["text": "hello"],
        "editMessageInGroup": ["text": "hello"],
        "readUser": ["messageId": 1],
        "readGroup": ["messageId": 1],
        "unreadUser": ["messageId": 1],
        "unreadGroup": ["messageId": 1],
        "sync": ["limit": 10],
        "startCall": ["muid": "new", "receiver": "bob", "receiverType": "user", "type": "audio"],
        "putCall": ["initiator": "mia", "type": "video"],
        "beginUpload": ["name": "a.png", "mimeType": "image/png", "size": 8],
        "registerPushToken": [
            "platform": "apns_ios_device", "token": "00ff", "environment": "sandbox", "topic": "com.example.chat",
        ],
    ]

    static func draft(_ changes: [String: JSONValue] = [:]) -> JSONValue {
        .object(
            [
                "muid": "new", "receiver": "bob", "receiverType": "user", "category": "message", "type": "text",
                "text": "hi",
            ].merging(changes) { $1 })
    }

    /// Asks an endpoint as somebody; nil for whoever holds the API key.
    func ask(
        _ declaration: EndpointDeclaration, as name: String?, _ names: [String: String] = [:], body: JSONValue? = nil,
        query: String = ""
    ) async throws -> HTTPResponse {
        try await server.respond(try request(declaration, as: name, names, body: body, query: query))
    }

    func request(
        _ declaration: EndpointDeclaration, as name: String?, _ names: [String: String] = [:], body: JSONValue? = nil,
        query: String = ""
    ) throws -> HTTPRequest {
        var headers: HTTPHeaders = [:]
        switch declaration.access {
        case .open: break
        case .apiKey: headers.set("apikey", HandlerFixture.apiKey)
        case .token: headers.set("authorization", "Bearer \(tokens[name ?? "alice"] ?? "")")
        }
        let defaults = [
            "guid": "team", "uid": "bob", "id": "1", "reaction": "👍", "file": String(repeating: "0", count: 32),
            "upload": String(repeating: "0", count: 32), "session": "held",
        ]
        return HTTPRequest(
            method: declaration.method.rawValue,
            target: declaration.path.path(defaults.merging(names) { $1 }) + query, headers: headers,
            body: try body.map { try JSONEncoder().encode($0) } ?? Data())
    }

    static func code(_ response: HTTPResponse) throws -> ChatError.Code {
        try JSONDecoder().decode(ErrorAnswer.self, from: response.body).error.code
    }
}
