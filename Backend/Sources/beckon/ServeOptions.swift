import BeckonGateway
import BeckonNet
import Foundation

/// Reads those options of `beckon serve` that go together.
enum ServeOptions {
    static func tls(_ arguments: CommandArguments) throws -> TLSServerContext? {
        switch (arguments["--certificate"], arguments["--private-key"]) {
        case (nil, nil): return nil
        case (let certificate?, let key?):
            return try TLSServerContext(
                certificatePEM: try SecretFile.read(certificate, what: "certificate"),
                keyPEM: try SecretFile.read(key, what: "private key"))
        default: throw CommandFailure.usage("--certificate and --private-key go together.")
        }
    }

    static func apns(_ arguments: CommandArguments) throws -> APNsConfiguration? {
        let names = ["--apns-key", "--apns-key-id", "--apns-team"]
        let given = names.compactMap { arguments[$0] }
        guard !given.isEmpty else {
            guard arguments["--apns-host"] == nil, arguments["--apns-ca"] == nil else {
                throw CommandFailure.usage("--apns-host and --apns-ca want --apns-key, --apns-key-id and --apns-team.")
            }
            return nil
        }
        guard given.count == names.count else {
            throw CommandFailure.usage("--apns-key, --apns-key-id and --apns-team go together.")
        }
        var configuration = APNsConfiguration(
            key: try SigningKey(pem: try SecretFile.read(given[0], what: "APNs key")), keyID: given[1],
            teamID: given[2])
        if arguments.has("--apns-host") {
            let address = try arguments.address("--apns-host", default: "")
            configuration.sandbox = .init(address.host, port: address.port)
            configuration.production = configuration.sandbox
        }
        if let authority = arguments["--apns-ca"] {
            configuration.trust = .authorities(try SecretFile.read(authority, what: "certificate authority"))
        }
        return configuration
    }
}
