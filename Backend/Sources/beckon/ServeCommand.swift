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
                .init(
                    name: "--config", value: "FILE", help: "settings as JSON; options win (Documentation/operating.md)"),
                .init(name: "--listen", value: "HOST:PORT", help: "where to listen (127.0.0.1:8080)"),
                .init(
                    name: "--operator", value: "HOST:PORT",
                    help: "where /live, /ready and /metrics are, in the clear (beside the API)"),
                .init(name: "--store", value: "FILE", help: "the SQLite file, made when missing (beckon.sqlite)"),
                .init(
                    name: "--files", value: "FOLDER",
                    help: "where uploaded files lie, made when missing (the store's name and .files)"),
                .init(
                    name: "--api-key-file", value: "FILE",
                    help: "holds API keys, one a line, made when missing (the store's name and .apikey)"),
                .init(
                    name: "--backups", value: "FOLDER", help: "where beckon backup has them written; without it nowhere"
                ),
                .init(name: "--certificate", value: "FILE", help: "serves TLS with this chain (PEM)"),
                .init(name: "--private-key", value: "FILE", help: "the certificate's key (PEM)"),
                .init(name: "--apns-key", value: "FILE", help: "the .p8 file from Apple; without it nothing is pushed"),
                .init(name: "--apns-key-id", value: "ID", help: "its identifier, 10 characters"),
                .init(name: "--apns-team", value: "ID", help: "the team's identifier, 10 characters"),
                .init(name: "--apns-host", value: "HOST:PORT", help: "another APNs than Apple's: see beckon apns"),
                .init(name: "--apns-ca", value: "FILE", help: "the authority that vouches for it (PEM)"),
                .init(
                    name: "--log-level", value: "LEVEL",
                    help: "debug (each request), info or error: lines of JSON on standard error (info)"),
                .init(name: "--trace", value: nil, help: "prints each step of a message as a line of JSON"),
            ])
    ) { words in
        let settings = try ServeSettings(words)
        let arguments = settings.arguments
        let signals = Signals(SIGINT, SIGTERM, SIGHUP)
        let store = arguments["--store"] ?? "beckon.sqlite"
        let trace = arguments.has("--trace") ? LineTrace.trace : .silent
        let pushing = try ServeOptions.apns(arguments)
        let log = LineLog.log(settings.logLevel)
        let metrics = ServerMetrics()
        let loop = try EventLoop(name: "server")
        let storage = try SQLiteStorage(path: store, committed: { metrics.committed(in: $0) })
        let keyFile = arguments["--api-key-file"] ?? store + ".apikey"
        var configuration = settings.configuration(apiKeys: try APIKeyFile.readOrMake(keyFile))
        configuration.files = try FileFolder(path: arguments["--files"] ?? store + ".files")
        configuration.log = log
        configuration.metrics = metrics
        let server = ChatServer(
            configuration: configuration, storage: storage, loop: loop, time: .system, trace: trace)
        let port = try await server.start()
        let gateway = try pushing.map { configuration in
            try Gateway(
                configuration: configuration, storage: storage, presence: server.presence, loop: loop, time: .system,
                trace: trace, answered: { metrics.pushed(reason: $0.reasonCode) },
                report: { log(.error, "the gateway could not do its work", ["detail": .string($0)]) })
        }
        let scheme = settings.tls == nil ? "http" : "https"
        Console.say("beckon serves \(scheme)://\(configuration.host):\(port)")
        if let address = configuration.operatorAddress, let port = await server.operatorPort {
            Console.say("live, ready and metrics at http://\(address.host):\(port)")
        }
        Console.say("store \(store), API key in \(keyFile)")
        Console.say(gateway == nil ? "no pushes: give --apns-key" : "pushes go to APNs")
        for await signal in signals.stream {
            guard signal == SIGHUP else { break }
            await reload(words, server, configuration.uploads, keyFile, log)
        }
        Console.say("beckon stops")
        // Pushes go on while requests are still served. Who asks once more does not want to wait for the notice.
        let stopping = Task { await server.stop() }
        let impatience = Task { [stream = signals.stream] in
            for await signal in stream where signal != SIGHUP { stopping.cancel() }
        }
        await stopping.value
        impatience.cancel()
        await gateway?.stop()
        await storage.close()
        await loop.shutdown()
        signals.end()
    }

    /// Certificate, API keys, level of the log and limits, all or nothing.
    private static func reload(
        _ words: CommandArguments, _ server: ChatServer, _ uploads: UploadQuota, _ keyFile: String, _ log: Log
    ) async {
        do {
            let settings = try ServeSettings(words)
            let keys = try APIKeyFile.keys(keyFile)
            try await server.reload(tls: settings.tls, rateLimits: settings.file.rateLimits, apiKeys: keys)
            uploads.change(to: settings.file.uploadBytesPerUser)
            log.level = settings.logLevel
            log(.info, "the configuration was reloaded")
        } catch {
            log(
                .error, "the configuration was not reloaded, nothing has changed",
                ["detail": .string(CommandFailure(error).sentence)])
        }
    }
}
