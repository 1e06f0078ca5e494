import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonNet
import Foundation

/// Who chats, at which server, and how they are let in.
struct ChatAccess: Sendable {
    let account: UserID
    let folder: ChatFolder
    let server: String
    let origin: HTTPOrigin
    private let arguments: CommandArguments
    private let kept: ChatFolder.Kept?

    init(_ arguments: CommandArguments) throws {
        guard let name = arguments["--as"] else {
            throw CommandFailure.usage("beckon chat wants --as UID.")
        }
        guard let account = UserID(rawValue: name) else {
            throw CommandFailure.usage(
                "'\(name)' is no uid: those have 1 to 100 characters of A-Z a-z 0-9 - _.")
        }
        self.arguments = arguments
        self.account = account
        let given = arguments["--server"]
        if let given { _ = try ServerAccess.origin(given) }
        folder = try ChatFolder(arguments["--store"] ?? "beckon.chat", of: account)
        kept = try folder.kept()
        server = given ?? kept?.server ?? ServerAccess.standard
        origin = try ServerAccess.origin(server)
        // What is kept of one server means nothing at another one.
        if let kept, try ServerAccess.origin(kept.server) != origin {
            throw CommandFailure.failed(
                "The chats of \(account) in \(folder.url.relativePath) are those at \(kept.server): name another folder"
                    + " with --store, or leave that server first (beckon chat --as \(account) logout --erase).")
        }
    }

    /// The session that is kept, or one by a token that is handed in or made with the server's API key.
    func session(over transport: Transport) async throws -> ClientSession {
        if let file = arguments["--token-file"] {
            let token = try SecretFile.read(file, what: "token")
            // The same again needs no network.
            if let kept, kept.session.token == token { return kept.session }
            return try await signIn(token, over: transport)
        }
        if let kept { return kept.session }
        let keyFile = arguments["--api-key-file"] ?? "beckon.sqlite.apikey"
        guard arguments.has("--api-key-file") || FileManager.default.fileExists(atPath: keyFile) else {
            throw CommandFailure.usage(
                "beckon chat wants a token the first time: --token-file FILE (beckon admin token make \(account) makes"
                    + " one), or --api-key-file FILE of a server of yours.")
        }
        guard let key = try APIKeyFile.read(keyFile).first else { throw APIKeyFile.empty(keyFile) }
        let token = try await APICaller(transport: transport, apiKey: key)
            .call(API.createToken, ["uid": account.rawValue]).token
        return try await signIn(token, over: transport)
    }

    private func signIn(_ token: String, over transport: Transport) async throws -> ClientSession {
        let user = try await APICaller(transport: transport, token: token).call(API.me)
        guard user.uid == account else {
            throw CommandFailure.failed("The token is one of \(user.uid), not of \(account): say --as \(user.uid).")
        }
        let session = ClientSession(user: user, token: token)
        try folder.keep(ChatFolder.Kept(server: server, session: session))
        return session
    }
}
