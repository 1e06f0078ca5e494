import BeckonAPI
import BeckonClient
import BeckonModel

/// One thing that `beckon admin` does.
struct AdminAction: Sendable {
    enum Work: Sendable {
        case here(@Sendable (CommandArguments) throws -> Void)
        case onServer(@Sendable (CommandArguments, APICaller, _ identifier: String) async throws -> Void)
    }

    /// Subject and action, `user make`.
    let words: [String]
    /// What stands for the identifier in the help; nil where there is none.
    let operand: String?
    /// Behind it in the help.
    var options: String?
    let work: Work

    var usage: String { (words + [operand, options].compactMap(\.self)).joined(separator: " ") }

    static let all = users + tokens + groups + store + keys

    private static let users = [
        AdminAction(
            words: ["user", "make"], operand: "UID", options: "--name NAME [--avatar URL]",
            work: .onServer { arguments, caller, uid in
                guard let name = arguments["--name"] else {
                    throw CommandFailure.usage("beckon admin user make wants --name.")
                }
                let body = CreateUser(uid: try identifier(uid), name: name, avatar: arguments["--avatar"])
                Console.say(try await caller.call(API.createUser, body: body).prettyJSON())
            }),
        AdminAction(
            words: ["user", "change"], operand: "UID",
            options: "[--name NAME] [--avatar URL] [--role ROLE] [--link URL] [--status TEXT]",
            work: .onServer { arguments, caller, uid in
                let body = UpdateUser(
                    name: arguments["--name"], avatar: arguments["--avatar"], role: arguments["--role"],
                    link: arguments["--link"], statusMessage: arguments["--status"])
                guard body != UpdateUser() else {
                    throw CommandFailure.usage(
                        "beckon admin user change wants what is to change: --name, --avatar, --role, --link or --status."
                    )
                }
                Console.say(try await caller.call(API.updateUser, ["uid": try path(uid)], body: body).prettyJSON())
            }),
        AdminAction(
            words: ["user", "show"], operand: "UID",
            work: .onServer { _, caller, uid in
                Console.say(try await caller.call(API.account, ["uid": try path(uid)]).prettyJSON())
            }),
        AdminAction(
            words: ["user", "deactivate"], operand: "UID",
            work: .onServer { _, caller, uid in
                _ = try await caller.call(API.deactivateUser, ["uid": try path(uid)])
                Console.say("\(uid) is deactivated, all sessions have ended")
            }),
        AdminAction(
            words: ["user", "reactivate"], operand: "UID",
            work: .onServer { _, caller, uid in
                _ = try await caller.call(API.reactivateUser, ["uid": try path(uid)])
                Console.say("\(uid) is active and may get tokens")
            }),
        AdminAction(
            words: ["user", "erase"], operand: "UID", options: "--yes",
            work: .onServer { arguments, caller, uid in
                guard arguments.has("--yes") else {
                    throw CommandFailure.usage(
                        "Nothing brings back what beckon admin user erase takes: say that you mean it with --yes.")
                }
                let erased = try await caller.call(API.eraseUser, ["uid": try path(uid)])
                Console.say("\(uid) is erased: \(erased.messages) messages, \(erased.groups) groups")
            }),
    ]

    private static let tokens = [
        AdminAction(
            words: ["token", "make"], operand: "UID", options: "[--to FILE | --print]",
            work: .onServer { arguments, caller, uid in
                let token = try await caller.call(API.createToken, ["uid": try path(uid)]).token
                guard !arguments.has("--print") else {
                    Console.say(token)
                    return
                }
                let file = arguments["--to"] ?? "\(uid).token"
                try SecretFile.replace(file, with: token + "\n", what: "token")
                Console.say("a token of \(uid) is in \(file)")
            }),
        AdminAction(
            words: ["token", "revoke"], operand: "UID",
            work: .onServer { _, caller, uid in
                let ended = try await caller.call(API.revokeTokens, ["uid": try path(uid)])
                Console.say("\(ended.sessions) sessions of \(uid) have ended")
            }),
    ]

    private static let groups = [
        AdminAction(
            words: ["group", "show"], operand: "GUID",
            work: .onServer { _, caller, guid in
                Console.say(try await caller.call(API.administeredGroup, ["guid": try path(guid)]).prettyJSON())
            }),
        AdminAction(
            words: ["group", "members"], operand: "GUID", options: "[--after UID]",
            work: .onServer { arguments, caller, guid in
                let after: UserID? = try arguments["--after"].map(identifier)
                var query = [("limit", "100")]
                if let after { query.append(("after", after.rawValue)) }
                let members = try await caller.call(
                    API.administeredMembers, ["guid": try path(guid)], texts: query, body: NoContent())
                Console.say(try members.prettyJSON())
            }),
        AdminAction(
            words: ["group", "delete"], operand: "GUID", options: "--yes",
            work: .onServer { arguments, caller, guid in
                guard arguments.has("--yes") else {
                    throw CommandFailure.usage(
                        "Nothing brings back what beckon admin group delete takes: say that you mean it with --yes.")
                }
                _ = try await caller.call(API.removeGroup, ["guid": try path(guid)])
                Console.say("\(guid) is deleted with all that was said in it")
            }),
    ]

    private static let store = [
        AdminAction(
            words: ["store", "vacuum"], operand: nil,
            work: .onServer { _, caller, _ in
                _ = try await caller.call(API.vacuum)
                Console.say("the store is written anew, without what was erased")
            })
    ]

    private static let keys = [
        AdminAction(
            words: ["key", "make"], operand: nil, options: "[--api-key-file FILE]",
            work: .here { arguments in
                let file = arguments["--api-key-file"] ?? "beckon.sqlite.apikey"
                try APIKeyFile.add(to: file)
                Console.say("a new API key is the first line of \(file); the server takes it over on SIGHUP")
            })
    ]

    private static func identifier<ID: Identifier>(_ text: String) throws(CommandFailure) -> ID {
        guard let identifier = ID(rawValue: text) else {
            throw .usage("'\(text)' is no identifier: those have 1 to 100 characters of A-Z a-z 0-9 - _.")
        }
        return identifier
    }

    /// An identifier as it stands in a path.
    private static func path(_ text: String) throws(CommandFailure) -> String {
        let uid: UserID = try identifier(text)
        return uid.rawValue
    }
}
