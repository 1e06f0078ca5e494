import BeckonGateway
import BeckonModel
import BeckonNet
import BeckonSQLite
import BeckonServer
import Foundation

extension Command {
    /// The chat server; with an APNs key also its gateway.
    static let serve = Command(
        description: CommandDescription(
            name: "serve", summary: "Runs the chat server, and the gateway to APNs where a key is given.",
            options: [
                .init(name: "--listen", value: "HOST:PORT", help: "where to listen (127.0.0.1:8080)"),
                .init(name: "--store", value: "FILE", help: "the SQLite file, made when missing (beckon.sqlite)"),
                .init(
                    name: "--api-key-file", value: "FILE",
                    help: "holds the API key, made when missing (the store's name and .apikey)"),
                .init(name: "--certificate", value: "FILE", help: "serves TLS with this chain (PEM)"),
                .init(name: "--private-key", value: "FILE", help: "the certificate's key (PEM)"),
                .init(name: "--apns-key", value: "FILE", help: "the .p8 file from Apple; without it nothing is pushed"),
                .init(name: "--apns-key-id", value: "ID", help: "its identifier, 10 characters"),
                .init(name: "--apns-team", value: "ID", help: "the team's identifier, 10 characters"),
                .init(name: "--apns-host", value: "HOST:PORT", help: "another APNs than Apple's: see beckon apns"),
                .init(name: "--apns-ca", value: "FILE", help: "the authority that vouches for it (PEM)"),
                .init(name: "--trace", value: nil, help: "prints each step of a message as a line of JSON"),
            ])
    ) { arguments in
        let address = try arguments.address("--listen", default: "127.0.0.1:8080")
        let store = arguments["--store"] ?? "beckon.sqlite"
        let trace = arguments.has("--trace") ? LineTrace.trace : .silent
        let tls = try ServeOptions.tls(arguments)
        let pushing = try ServeOptions.apns(arguments)
        let loop = try EventLoop(name: "server")
        let storage = try SQLiteStorage(path: store)
        let keyFile = arguments["--api-key-file"] ?? store + ".apikey"
        var configuration = ChatServer.Configuration(
            apiKeys: APIKeys([try SecretFile.readOrMake(keyFile, what: "API key")]))
        configuration.host = address.host
        configuration.port = address.port
        configuration.tls = tls
        configuration.report = Console.complain
        let server = ChatServer(
            configuration: configuration, storage: storage, loop: loop, time: .system, trace: trace)
        let port = try await server.start()
        let gateway = try pushing.map { configuration in
            try Gateway(
                configuration: configuration, storage: storage, presence: server.presence, loop: loop, time: .system,
                trace: trace, report: Console.complain)
        }
        let scheme = tls == nil ? "http" : "https"
        Console.say("beckon serves \(scheme)://\(address.host):\(port)")
        Console.say("store \(store), API key in \(keyFile)")
        Console.say(gateway == nil ? "no pushes: give --apns-key" : "pushes go to APNs")
        await Interrupt.wait()
        Console.say("beckon stops")
        await gateway?.stop()
        await server.stop()
        await storage.close()
        await loop.shutdown()
    }
}
