import BeckonNet
import Foundation

/// What an emulator and the servers that push to it share: the key for provider tokens, kept from run to run, and the
/// certificate of an authority that is made at each start.
struct APNsFiles {
    let key: SigningKey
    let tls: TLSServerContext
    let keyPath: String
    let authorityPath: String

    init(folder: String, keyID: String, host: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure.failed(
                "The folder \(folder) cannot be made: name another with --folder that this user can write.")
        }
        keyPath = "\(folder)/AuthKey_\(keyID).p8"
        authorityPath = "\(folder)/authority.pem"
        if FileManager.default.fileExists(atPath: keyPath) {
            key = try SigningKey(pem: try SecretFile.read(keyPath, what: "APNs key"))
        } else {
            key = try SigningKey()
            try SecretFile.write(try key.pem(), to: keyPath, what: "APNs key")
        }
        let authority = try CertificateAuthority(commonName: "Beckon APNs emulator")
        try SecretFile.write(authority.certificatePEM, to: authorityPath, what: "authority's certificate")
        let hosts = ["localhost", "127.0.0.1"]
        let certificate = try authority.issue(hosts: hosts + (hosts.contains(host) ? [] : [host]))
        tls = try TLSServerContext(
            certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM, protocols: ["h2"])
    }
}
