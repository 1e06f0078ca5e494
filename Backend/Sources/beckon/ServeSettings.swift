import BeckonNet
import BeckonServer
import Foundation

/// What `beckon serve` was told, by its options and by the file of `--config`; options win.
struct ServeSettings {
    let arguments: CommandArguments
    let file: ConfigurationFile
    let logLevel: LogLevel
    let tls: TLSServerContext?
    private let address: (host: String, port: Int)
    private let operatorAddress: (host: String, port: Int)?

    /// Reads the file, the certificate and its key, anew each time. Throws ``CommandFailure`` and `NetError`.
    init(_ words: CommandArguments) throws {
        file = if let path = words["--config"] { try ConfigurationFile(path: path) } else { ConfigurationFile() }
        arguments = CommandArguments(values: file.values.merging(words.values) { $1 })
        let level = arguments["--log-level"] ?? LogLevel.info.rawValue
        guard let logLevel = LogLevel(rawValue: level) else {
            let names = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure.usage("--log-level, or log.level in the file, is one of \(names).")
        }
        self.logLevel = logLevel
        address = try arguments.address("--listen", default: "127.0.0.1:8080")
        operatorAddress =
            arguments.has("--operator") ? try arguments.address("--operator", default: "") : nil
        tls = try ServeOptions.tls(arguments)
    }

    /// What a server with these settings is given.
    func configuration(apiKeys: APIKeys) -> ChatServer.Configuration {
        var configuration = ChatServer.Configuration(apiKeys: apiKeys)
        configuration.host = address.host
        configuration.port = address.port
        configuration.operatorAddress = operatorAddress
        configuration.tls = tls
        configuration.rateLimits = file.rateLimits
        if let count = file.connectionsPerAddress { configuration.limits.connectionsPerAddress = count }
        configuration.uploads.change(to: file.uploadBytesPerUser)
        configuration.notice = file.notice
        configuration.drain = file.drain
        configuration.retention = file.retention
        configuration.backups = arguments["--backups"]
        return configuration
    }
}
