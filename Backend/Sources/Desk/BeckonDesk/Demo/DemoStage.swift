import BeckonAPI
public import BeckonAPNsEmulator
import BeckonClient
import BeckonGateway
public import BeckonModel
import BeckonNet
import BeckonPush
import BeckonSQLite
import BeckonServer
import BeckonTesting
import Foundation

/// Everything that a message meets, started on free ports of the loopback: server on SQLite, gateway, APNs emulator
/// with a certificate authority of its own, and the phones of alice and bob.
@MainActor public final class DemoStage {
    public static let topic = "com.example.chat"

    public let recorder: TraceRecorder
    public let time: TimeSource
    /// Where the chat server listens.
    public let serverPort: Int
    public let apns: APNsEmulatorAddresses
    /// Enters people, with the key that is the company's.
    let people: DemoPeople
    let alice: DeskPhone
    let bob: DeskPhone
    /// Bob's second phone, whose app has no scenes (P-25) and takes no VoIP pushes.
    let bobWithoutScenes: DeskPhone
    /// The provider's side of APNs, for pushes that another vendor would send.
    var sender: PushSender { gateway.sender }

    var phones: [DeskPhone] { [alice, bob, bobWithoutScenes] }

    /// What the emulator has accepted.
    let pushes = PushRecorder()

    private let folder: URL
    private let loops: [EventLoop]
    private let storage: SQLiteStorage
    private let server: ChatServer
    private let emulator: APNsEmulator
    private let gateway: Gateway
    private let client: HTTPClient

    /// Starts everything; throws the sentence of the first part that cannot start.
    public init(time: TimeSource = .system) async throws {
        self.time = time
        recorder = TraceRecorder(monotonic: time.monotonic)
        let trace = recorder.trace(at: "desk")
        let folder = FileManager.default.temporaryDirectory.appending(path: "beckon-demo-\(UUID().uuidString)")
        self.folder = folder
        let serverLoop = try EventLoop(name: "server")
        let deskLoop = try EventLoop(name: "desk")
        loops = [serverLoop, deskLoop]

        // An APNs of one's own.
        let key = try SigningKey()
        let keyID = "DEMOKEY001"
        let teamID = "DEMOTEAM01"
        let authority = try CertificateAuthority(commonName: "Beckon demo")
        let certificate = try authority.issue(hosts: ["localhost", "127.0.0.1"])
        var emulating = APNsEmulatorConfiguration(
            check: APNsRequestCheck(teamID: teamID, keys: [keyID: key.verificationKey], apps: [Self.topic]),
            tls: try TLSServerContext(
                certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM, protocols: ["h2"]))
        emulating.onAccepted = { [pushes] in pushes.append($0) }
        emulator = APNsEmulator(configuration: emulating, loop: deskLoop, time: time, trace: trace)
        apns = try await emulator.start()

        // The chat server and its gateway.
        storage = try SQLiteStorage(path: folder.appending(path: "beckon.sqlite").path)
        var pushing = APNsConfiguration(key: key, keyID: keyID, teamID: teamID)
        pushing.sandbox = .init("127.0.0.1", port: apns.sandboxPort)
        pushing.production = .init("127.0.0.1", port: apns.productionPort)
        pushing.trust = .authorities(authority.certificatePEM)
        let apiKey = Base64URL.encode(Data(SecureRandom.bytes(24)))
        var serving = ChatServer.Configuration(apiKeys: APIKeys([apiKey]))
        // Two people ask in a few seconds what a thousand do in a day: it is their own server.
        serving.rateLimits = .none
        server = ChatServer(
            configuration: serving, storage: storage, loop: serverLoop, time: time,
            trace: trace)
        serverPort = try await server.start()
        gateway = try Gateway(
            configuration: pushing, storage: storage, presence: server.presence, loop: serverLoop, time: time,
            trace: trace)

        // People and phones.
        client = HTTPClient(loop: deskLoop)
        let origin = HTTPOrigin(host: "127.0.0.1", port: serverPort, tls: false)
        let client = client
        let transport: @Sendable () -> Transport = { .beckonNet(client, at: origin) }
        let people = DemoPeople(transport: transport(), apiKey: apiKey)
        self.people = people
        let tokens = try await people.enter()
        let emulatorAddress = (client: client, port: apns.phonePort)
        func phone(_ name: String, hasScenes: Bool = true) async throws -> DeskPhone {
            try await DeskPhone(
                name: name, hasScenes: hasScenes, takesVoIP: hasScenes, folder: folder.appending(path: name),
                emulator: emulatorAddress,
                transport: transport, time: time, trace: trace)
        }
        let (alice, bob) = (try await phone("alice"), try await phone("bob"))
        let bobWithoutScenes = try await phone("bob2", hasScenes: false)
        self.alice = alice
        self.bob = bob
        self.bobWithoutScenes = bobWithoutScenes
        try await alice.signIn(token: tokens.alice)
        try await bob.signIn(token: tokens.bob)
        try await bobWithoutScenes.signIn(token: tokens.bobAgain)
        bobWithoutScenes.phone.enterBackground()
        try await people.makeGroups(tokens)
    }

    /// Where what runs can be reached, for a person.
    public var addresses: String {
        """
        chat server    http://127.0.0.1:\(serverPort)
        APNs, sandbox  https://127.0.0.1:\(apns.sandboxPort) (HTTP/2)
        phones         ws://127.0.0.1:\(apns.phonePort)/phone
        """
    }

    /// Ends everything and removes the temporary folder.
    public func shutDown() async {
        for phone in phones { await phone.shutDown() }
        await gateway.stop()
        await server.stop()
        await storage.close()
        await emulator.stop()
        await client.close()
        for loop in loops { await loop.shutdown() }
        // What is left of a temporary folder harms nobody.
        try? FileManager.default.removeItem(at: folder)
    }
}
