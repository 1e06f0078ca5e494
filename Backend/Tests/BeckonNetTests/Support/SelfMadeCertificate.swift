import Foundation

/// A certificate for localhost, 127.0.0.1 and ::1 that is its own authority, made with the openssl command.
struct SelfMadeCertificate: Sendable {
    let certificatePEM: String
    let keyPEM: String

    static let shared = Result { try SelfMadeCertificate(names: "DNS:localhost,IP:127.0.0.1,IP:::1") }
    static let other = Result { try SelfMadeCertificate(names: "DNS:elsewhere.example") }

    init(names: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // Left-overs in the temporary folder do no harm.
        let certificate = folder.appendingPathComponent("certificate.pem")
        let key = folder.appendingPathComponent("key.pem")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=Beckon test", "-addext", "subjectAltName=\(names)", "-keyout", key.path, "-out",
            certificate.path,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        certificatePEM = try String(contentsOf: certificate, encoding: .utf8)
        keyPEM = try String(contentsOf: key, encoding: .utf8)
    }
}
