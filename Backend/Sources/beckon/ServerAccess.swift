import BeckonClient
import BeckonDesk
import BeckonNet
import Foundation

/// How commands reach a server that runs: its address, and its API key from a file.
enum ServerAccess {
    static let options: [CommandDescription.Option] = [
        .init(name: "--server", value: "URL", help: "the server that runs (http://127.0.0.1:8080)"),
        .init(
            name: "--api-key-file", value: "FILE",
            help: "holds its API key; of several lines the first (beckon.sqlite.apikey)"),
        .init(name: "--ca", value: "FILE", help: "the authority that vouches for an https server (PEM; the system's)"),
    ]

    /// Calls the server and lets go of it.
    static func call<Value>(
        _ arguments: CommandArguments, deadline: Duration = .seconds(60),
        _ body: (APICaller) async throws -> Value
    ) async throws -> Value {
        let origin = try origin(arguments["--server"] ?? standard)
        let file = arguments["--api-key-file"] ?? "beckon.sqlite.apikey"
        guard let key = try APIKeyFile.read(file).first else { throw APIKeyFile.empty(file) }
        do {
            return try await connected(arguments, to: origin, deadline: deadline) {
                try await body(APICaller(transport: $0, apiKey: key))
            }
        } catch let failure as APIFailure {
            throw CommandFailure.failed("\(failure.error)")
        }
    }

    /// A way to a server, which is closed when the work is done.
    static func connected<Value>(
        _ arguments: CommandArguments, to origin: HTTPOrigin, deadline: Duration = .seconds(30),
        _ body: (Transport) async throws -> Value
    ) async throws -> Value {
        var tls: TLSClientContext?
        if origin.tls {
            let authority = try arguments["--ca"].map { try SecretFile.read($0, what: "certificate authority") }
            tls = try TLSClientContext(trust: authority.map { .authorities($0) } ?? .system)
        }
        let loop = try EventLoop(name: "command")
        let client = HTTPClient(loop: loop, tls: tls)
        do {
            let value = try await body(.beckonNet(client, at: origin, deadline: deadline))
            await client.close()
            await loop.shutdown()
            return value
        } catch {
            await client.close()
            await loop.shutdown()
            throw error
        }
    }

    /// Where a server listens of which nothing else is said.
    static let standard = "http://127.0.0.1:8080"

    static func origin(_ text: String) throws(CommandFailure) -> HTTPOrigin {
        guard let url = URL(string: text), let host = url.host, ["http", "https"].contains(url.scheme),
            url.path.isEmpty || url.path == "/", url.user == nil, url.query == nil
        else {
            throw .usage("--server wants http://HOST:PORT or https://HOST:PORT; it was given '\(text)'.")
        }
        let tls = url.scheme == "https"
        return HTTPOrigin(host: host, port: url.port ?? (tls ? 443 : 80), tls: tls)
    }
}
