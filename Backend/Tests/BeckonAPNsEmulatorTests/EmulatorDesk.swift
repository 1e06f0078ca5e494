import BeckonAPI
import BeckonAPNsEmulator
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation

/// An emulator on free ports, with what a provider needs to reach it.
struct EmulatorDesk {
    static let topic = "com.example.chat"

    let loop: EventLoop
    let provider: Provider
    /// One for the whole test: another within twenty minutes would be refused.
    let providerToken: String
    let authority: CertificateAuthority
    let emulator: APNsEmulator
    let addresses: APNsEmulatorAddresses
    let time = ManualTime(now: 1_700_000_000_000)
    let trace: TraceLog

    static func with(_ body: (EmulatorDesk) async throws -> Void) async throws {
        let loop = try EventLoop(name: "apns")
        let desk = try await EmulatorDesk(loop: loop)
        do {
            try await body(desk)
        } catch {
            await desk.emulator.stop()
            await loop.shutdown()
            throw error
        }
        await desk.emulator.stop()
        await loop.shutdown()
    }

    private init(loop: EventLoop) async throws {
        self.loop = loop
        provider = try Provider()
        providerToken = try provider.token(issuedAt: "1700000000")
        authority = try CertificateAuthority(commonName: "Beckon test")
        let certificate = try authority.issue(hosts: ["127.0.0.1"])
        let check = APNsRequestCheck(
            teamID: Provider.teamID, keys: [Provider.keyID: provider.key.verificationKey], apps: [Self.topic])
        let tls = try TLSServerContext(
            certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM, protocols: ["h2"])
        let trace = TraceLog()
        self.trace = trace
        emulator = APNsEmulator(
            configuration: APNsEmulatorConfiguration(check: check, tls: tls), loop: loop, time: time.source,
            trace: Trace(place: "test", monotonic: { 0 }, record: { trace.add($0) }))
        addresses = try await emulator.start()
    }

    func client(
        _ environment: PushEnvironment = .sandbox, _ change: (inout HTTP2Client.Configuration) -> Void = { _ in }
    ) throws -> HTTP2Client {
        let tls = try TLSClientContext(trust: .authorities(authority.certificatePEM), protocols: ["h2"])
        var configuration = HTTP2Client.Configuration(
            host: "127.0.0.1", port: addresses.port(of: environment), tls: tls)
        change(&configuration)
        return HTTP2Client(loop: loop, configuration: configuration)
    }

    /// A token of a phone that is off.
    func token(environment: PushEnvironment = .sandbox) async -> String {
        let token = String(repeating: "a", count: 64)
        await emulator.adopt(token: token, device: "phone", topic: Self.topic, environment: environment)
        return token
    }

    func request(_ token: String, headers: HTTPHeaders = [:], body: String = #"{"aps":{"alert":"x"}}"#) throws
        -> HTTPRequest
    {
        var all: HTTPHeaders = [
            "authorization": "bearer \(providerToken)", "apns-push-type": "alert",
            "apns-topic": Self.topic,
        ]
        for (name, value) in headers.fields { all.set(name, value) }
        return HTTPRequest(method: "POST", target: "/3/device/\(token)", headers: all, body: Data(body.utf8))
    }
}

/// The trace of a test.
///
/// `@unchecked Sendable`: its state is behind a lock.
final class TraceLog: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [TraceLine] = []

    var lines: [TraceLine] { lock.withLock { all } }
    func add(_ line: TraceLine) { lock.withLock { all.append(line) } }
}
