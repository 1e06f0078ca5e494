import BeckonAPI
import BeckonAPNsEmulator
import BeckonModel
import BeckonNet
import BeckonPush
import BeckonTesting
import Foundation

@testable import BeckonGateway

/// An emulator and a sender that know each other, over real sockets.
struct APNsDesk {
    static let topic = "com.example.chat"
    static let teamID = "TEAM000001"
    static let keyID = "KEY0000001"

    let loop: EventLoop
    let key: SigningKey
    let authority: CertificateAuthority
    let emulator: APNsEmulator
    let addresses: APNsEmulatorAddresses
    let time: ManualTime
    let problems = Problems()

    /// Runs the body with a running emulator, whose clock stands still.
    static func with(
        _ change: (inout APNsEmulatorConfiguration) -> Void = { _ in }, _ body: (APNsDesk) async throws -> Void
    ) async throws {
        let loop = try EventLoop(name: "apns")
        let key = try SigningKey()
        let authority = try CertificateAuthority(commonName: "Beckon test")
        let certificate = try authority.issue(hosts: ["127.0.0.1", "::1"])
        var configuration = APNsEmulatorConfiguration(
            check: APNsRequestCheck(teamID: teamID, keys: [keyID: key.verificationKey], apps: [topic]),
            tls: try TLSServerContext(
                certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM, protocols: ["h2"]))
        change(&configuration)
        let time = ManualTime(now: Int64(Date().timeIntervalSince1970) * 1000)
        let emulator = APNsEmulator(configuration: configuration, loop: loop, time: time.source)
        let addresses = try await emulator.start()
        let desk = APNsDesk(
            loop: loop, key: key, authority: authority, emulator: emulator, addresses: addresses, time: time)
        do {
            try await body(desk)
        } catch {
            await emulator.stop()
            await loop.shutdown()
            throw error
        }
        await emulator.stop()
        await loop.shutdown()
    }

    func sender(_ change: (inout APNsConfiguration) -> Void = { _ in }) throws -> APNsSender {
        var configuration = APNsConfiguration(key: key, keyID: Self.keyID, teamID: Self.teamID)
        configuration.trust = .authorities(authority.certificatePEM)
        configuration.sandbox = .init("127.0.0.1", port: addresses.sandboxPort)
        configuration.production = .init("127.0.0.1", port: addresses.productionPort)
        configuration.deadline = .seconds(60)
        change(&configuration)
        return try APNsSender(
            loop: loop, configuration: configuration, time: time.source, random: { 1 },
            report: { [problems] in problems.add($0) })
    }

    /// A token that the emulator knows, of a phone that is off.
    func token(_ digit: Character = "a", environment: PushEnvironment = .sandbox) async -> String {
        let token = String(repeating: digit, count: 64)
        await emulator.adopt(token: token, device: "phone-\(digit)", topic: Self.topic, environment: environment)
        return token
    }

    func request(
        _ token: String, id: Int = 1, environment: PushEnvironment = .sandbox, topic: String = topic
    ) -> PushRequest {
        let digits = String(id, radix: 16)
        let apnsID = "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count) + digits
        return PushRequest(
            token: token, environment: environment, topic: topic, pushType: .alert, priority: 10,
            expiration: time.source.seconds + 3600, apnsID: apnsID, collapseID: "m-\(id)",
            body: Data(#"{"aps":{"alert":"x"}}"#.utf8))
    }
}

/// What a sender reported.
///
/// `@unchecked Sendable`: its state is behind a lock.
final class Problems: @unchecked Sendable {
    private let lock = NSLock()
    private var problems: [APNsProblem] = []

    var all: [APNsProblem] { lock.withLock { problems } }
    func add(_ problem: APNsProblem) { lock.withLock { problems.append(problem) } }
}
