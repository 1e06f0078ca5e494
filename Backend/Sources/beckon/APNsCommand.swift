import BeckonAPNsEmulator
import BeckonModel
import BeckonNet
import Foundation

extension Command {
    /// An APNs for a server on this machine to push to.
    static let apns = Command(
        description: CommandDescription(
            name: "apns", summary: "Runs an APNs emulator: HTTP/2 over TLS for servers, a WebSocket for phones.",
            options: [
                .init(name: "--listen", value: "HOST:PORT", help: "the sandbox, for servers (127.0.0.1:2197)"),
                .init(name: "--production", value: "PORT", help: "the other environment, for servers (2198)"),
                .init(name: "--phones", value: "PORT", help: "for phones, at /phone (2199)"),
                .init(
                    name: "--folder", value: "DIR",
                    help: "where the authority and the key are written for the server (beckon-apns)"),
                .init(name: "--key-id", value: "ID", help: "the key's identifier (BECKONKEY1)"),
                .init(name: "--team", value: "ID", help: "the team's identifier (BECKONTEAM)"),
                .init(name: "--topic", value: "BUNDLE", help: "the app's bundle identifier (com.example.chat)"),
                .init(name: "--trace", value: nil, help: "prints each push as a line of JSON"),
            ])
    ) { arguments in
        let address = try arguments.address("--listen", default: "127.0.0.1:2197")
        let folder = arguments["--folder"] ?? "beckon-apns"
        let (keyID, team) = (arguments["--key-id"] ?? "BECKONKEY1", arguments["--team"] ?? "BECKONTEAM")
        let files = try APNsFiles(folder: folder, keyID: keyID, host: address.host)
        var configuration = APNsEmulatorConfiguration(
            check: APNsRequestCheck(
                teamID: team, keys: [keyID: files.key.verificationKey],
                apps: [arguments["--topic"] ?? "com.example.chat"]),
            tls: files.tls)
        configuration.host = address.host
        configuration.sandboxPort = address.port
        configuration.productionPort = try arguments.address("--production", default: "2198").port
        configuration.phonePort = try arguments.address("--phones", default: "2199").port
        let loop = try EventLoop(name: "apns")
        let emulator = APNsEmulator(
            configuration: configuration, loop: loop, time: .system,
            trace: arguments.has("--trace") ? LineTrace.trace : .silent)
        let addresses = try await emulator.start()
        Console.say("beckon is an APNs at \(address.host):\(addresses.sandboxPort) (sandbox)")
        Console.say("production at \(address.host):\(addresses.productionPort)")
        Console.say("phones at ws://\(address.host):\(addresses.phonePort)/phone")
        Console.say(
            "a server pushes here with: beckon serve --apns-host \(address.host):\(addresses.sandboxPort) "
                + "--apns-ca \(files.authorityPath) --apns-key \(files.keyPath) --apns-key-id \(keyID) "
                + "--apns-team \(team)")
        await Interrupt.wait()
        await emulator.stop()
        await loop.shutdown()
    }
}
