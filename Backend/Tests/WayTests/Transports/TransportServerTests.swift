import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonNet
import BeckonStore
import BeckonTesting
import Foundation
import Synchronization
import Testing

/// Design §6, *Contract tests*: one body, each transport, against `beckon serve`.
@Suite(.timeLimit(.minutes(3))) struct TransportServerTests {
    /// A server in a process of its own, behind a proxy that cuts.
    private final class World: Sendable {
        let folder: TemporaryFolder
        let loop: EventLoop
        let driver: TransportDriver
        let proxy: CuttingProxy
        let port: Int
        let transport: Transport
        let alice: String
        private let state: Mutex<(server: Tool, clients: [HTTPClient])>

        init(_ driver: TransportDriver) async throws {
            folder = try TemporaryFolder()
            loop = try EventLoop(name: "way")
            self.driver = driver
            let client = HTTPClient(loop: loop)
            try #"{"listen":"0","store":"a.sqlite","apiKeyFile":"key"}"#.write(
                to: folder.url.appending(path: "beckon.json"), atomically: true, encoding: .utf8)
            try "the-key".write(to: folder.url.appending(path: "key"), atomically: true, encoding: .utf8)
            let server = try Tool("serve", "--config", "beckon.json", in: folder.url)
            proxy = CuttingProxy(to: try await Self.port(of: server), loop)
            port = try await proxy.start()
            transport = try driver.transport(client, port: port)
            state = Mutex((server, [client]))
            let backend = APICaller(transport: transport, apiKey: "the-key")
            for uid in ["alice", "bob"] {
                _ = try await backend.call(API.createUser, body: CreateUser(uid: UserID(unchecked: uid), name: uid))
            }
            alice = try await backend.call(API.createToken, ["uid": "alice"]).token
        }

        func token(of uid: String) async throws -> String {
            try await APICaller(transport: transport, apiKey: "the-key").call(API.createToken, ["uid": uid]).token
        }

        /// A transport without a connection from before.
        func fresh() throws -> Transport {
            let client = HTTPClient(loop: loop)
            state.withLock { $0.clients.append(client) }
            return try driver.transport(client, port: port)
        }

        /// Kills the server and starts it anew.
        func restart() async throws {
            await state.withLock(\.server).kill9()
            let next = try Tool("serve", "--config", "beckon.json", in: folder.url)
            state.withLock { $0.server = next }
            await proxy.aim(at: try await Self.port(of: next))
        }

        func uploader(_ transport: Transport) -> FileUploader {
            FileUploader(transport: transport, token: alice, time: time, backOff: BackOff(random: { 0 }))
        }

        /// As the outbox does it: what ends for a while is begun again where it was.
        func uploadAgainAndAgain(_ file: OutgoingFile, at url: URL) async throws -> FileID {
            let kept = Mutex(file)
            var tries = 0
            while true {
                do {
                    return try await uploader(try fresh()).upload(
                        kept.withLock { $0 }, at: url, keep: { file in kept.withLock { $0 = file } })
                } catch let failure as APIFailure {
                    tries += 1
                    guard failure.isTransient, tries < 5 else { throw failure }
                }
            }
        }

        func loader(_ transport: Transport) -> FileLoader {
            FileLoader(transport: transport, token: alice, time: time, backOff: BackOff(random: { 0 }))
        }

        /// A file with its bytes.
        func file(_ size: Int) throws -> (OutgoingFile, URL, Data) {
            let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) })
            let url = folder.url.appending(path: "outgoing")
            try bytes.write(to: url)
            return (
                OutgoingFile(path: url.path, name: "a.bin", mimeType: "application/octet-stream", size: Int64(size)),
                url, bytes
            )
        }

        /// What the server gives out.
        func bytes(of id: FileID) async throws -> Data {
            let link = try await APICaller(transport: transport, token: alice).call(
                API.fileLink, ["file": id.rawValue])
            return try await transport.send(Transport.Request(method: .get, target: link.path)).body
        }

        /// Waits that pass at once.
        private let time = TimeSource(
            now: TimeSource.system.now, monotonic: TimeSource.system.monotonic,
            wait: { _ in try Task.checkCancellation() })

        private static func port(of server: Tool) async throws -> Int {
            let line = try #require(await server.line(containing: "beckon serves"))
            return try #require(line.split(separator: ":").last.flatMap { Int($0) })
        }

        func end() async {
            await proxy.stop()
            let (server, clients) = state.withLock { $0 }
            server.terminate()
            #expect(await server.status() == 0)
            for client in clients { await client.close() }
            await loop.shutdown()
        }
    }

    private func with(_ driver: TransportDriver, _ body: (World) async throws -> Void) async throws {
        let world = try await World(driver)
        try await body(world)
        await world.end()
    }

    @Test(arguments: TransportDriver.allCases)
    func callsAnswersAndRefusalsAreTheServers(_ driver: TransportDriver) async throws {
        try await with(driver) { world in
            let caller = APICaller(transport: world.transport, token: world.alice)
            #expect(try await caller.call(API.me).uid.rawValue == "alice")
            let draft = MessageDraft(muid: "m", to: .user(UserID(unchecked: "bob")), text: "Grüße 🦊")
            let first = try await caller.call(API.sendMessage, body: draft)
            #expect(try await caller.call(API.sendMessage, body: draft).id == first.id)
            #expect(try await caller.call(API.messagesWithUser, ["uid": "bob"]).messages.map(\.text) == ["Grüße 🦊"])
            for (token, code, isRefused) in [
                ("wrong", ChatError.Code.authTokenNotFound, true), (world.alice, .uidNotFound, false),
            ] {
                do throws(APIFailure) {
                    _ = try await APICaller(transport: world.transport, token: token).call(API.user, ["uid": "nobody"])
                    Issue.record("refused")
                } catch {
                    #expect(error.error.code == code && error.isTokenRefused == isRefused && !error.isTransient)
                }
            }
            let other = try await world.transport.send(
                Transport.Request(
                    method: .patch, target: "/v1/me", headers: ["authorization": "Bearer \(world.alice)"], body: Data())
            )
            #expect(other.status == 405 && other.headers["allow"] != nil)
            #expect(other.headers["content-type"] == "application/json")
        }
    }

    /// A lost connection never doubles a message, whichever way it goes.
    @Test(arguments: TransportDriver.allCases)
    func aCallThatIsCutIsATypedErrorAndMayBeSentAgain(_ driver: TransportDriver) async throws {
        try await with(driver) { world in
            let caller = APICaller(transport: world.transport, token: world.alice)
            let draft = MessageDraft(muid: "m", to: .user(UserID(unchecked: "bob")), text: "hello")
            let within: CuttingProxy.Cut = driver.takesHalfAHead ? .answer(40) : .body(40)
            for cut in [CuttingProxy.Cut.request(0), .request(60), .answer(0), .body(40), within] {
                let fresh = try world.fresh()
                await world.proxy.cut(cut)
                do throws(APIFailure) {
                    _ = try await APICaller(transport: fresh, token: world.alice).call(API.sendMessage, body: draft)
                    Issue.record("cut")
                } catch {
                    #expect(error.isTransient && [.networkIssues, .invalidAnswer].contains(error.error.code))
                }
            }
            _ = try await caller.call(API.sendMessage, body: draft)
            #expect(try await caller.call(API.messagesWithUser, ["uid": "bob"]).messages.count == 1)
        }
    }

    // MARK: Realtime

    @Test(arguments: TransportDriver.withWebSockets)
    func framesGoBothWaysUntilTheSocketIsClosed(_ driver: TransportDriver) async throws {
        try await with(driver) { world in
            let path = API.realtime.path.path([:])
            let socket = try await world.transport.connect(path, ["authorization": "Bearer \(world.alice)"])
            var frames = socket.frames.makeAsyncIterator()
            let token = try await world.token(of: "bob")
            let other = try await world.transport.connect(path, ["authorization": "Bearer \(token)"])
            var others = other.frames.makeAsyncIterator()
            #expect(try Self.event(await frames.next()) == .ready)
            #expect(try Self.event(await others.next()) == .ready)
            let sent = try await APICaller(transport: world.transport, token: token).call(
                API.sendMessage, body: MessageDraft(muid: "m", to: .user(UserID(unchecked: "alice")), text: "Grüße 🦊"))
            guard case .message(let message) = try Self.event(await frames.next()) else {
                Issue.record("no message")
                return
            }
            #expect(message.id == sent.id && message.text == "Grüße 🦊")
            let typing = RealtimeCommand.typing(TypingIndicator(.user(UserID(unchecked: "bob")), .started))
            try await socket.send(try JSONEncoder().encode(typing))
            var heard: TypingIndicator?
            while heard == nil, let event = try Self.event(await others.next()) {
                if case .typing(let indicator) = event { heard = indicator }
            }
            #expect(heard?.sender?.rawValue == "alice" && heard?.state == .started)
            await other.close()
            await socket.close()
            await socket.close()
            while try await frames.next() != nil {}
            await #expect(throws: (any Error).self) { try await socket.send(Data("{}".utf8)) }
        }
    }

    private static func event(_ frame: Data?) throws -> RealtimeEvent? {
        try frame.map { try JSONDecoder().decode(RealtimeEvent.self, from: $0) }
    }

    @Test(arguments: TransportDriver.withWebSockets)
    func aSocketThatIsCutEnds(_ driver: TransportDriver) async throws {
        try await with(driver) { world in
            let socket = try await world.transport.connect(
                API.realtime.path.path([:]), ["authorization": "Bearer \(world.alice)"])
            var frames = socket.frames.makeAsyncIterator()
            _ = try await frames.next()
            try await world.restart()
            // It ends, with an error or without.
            do { while try await frames.next() != nil {} } catch { #expect(error is ChatError) }
        }
    }

    @Test(arguments: TransportDriver.withWebSockets)
    func aRefusedTokenIsToldAtTheUpgrade(_ driver: TransportDriver) async throws {
        try await with(driver) { world in
            let refused = await #expect(throws: ChatError.self) {
                try await world.transport.connect(API.realtime.path.path([:]), ["authorization": "Bearer wrong"])
            }
            #expect(refused?.code == .authTokenNotFound)
            let nothing = await #expect(throws: ChatError.self) {
                try await world.transport.connect("/v1/nowhere", ["authorization": "Bearer \(world.alice)"])
            }
            #expect(nothing != nil)
        }
    }

    @Test(arguments: TransportDriver.withoutWebSockets)
    func whereThereAreNoWebSocketsItIsSaid(_ driver: TransportDriver) async throws {
        try await with(driver) { world in
            let error = await #expect(throws: ChatError.self) {
                try await world.transport.connect(
                    API.realtime.path.path([:]), ["authorization": "Bearer \(world.alice)"])
            }
            #expect(error?.code == .badRequest && error?.message.contains("libcurl") == true)
        }
    }

    // MARK: Files

    @Test(arguments: TransportDriver.allCases)
    func aLargeFileGoesUpAndComesDownWithProgress(_ driver: TransportDriver) async throws {
        try await with(driver) { world in
            let (file, url, bytes) = try world.file(20 << 20)
            let told = Mutex<[Int64]>([])
            let id = try await world.uploader(world.transport).upload(
                file, at: url, progress: { sent in told.withLock { $0.append(sent) } }, keep: { _ in })
            let sent = told.withLock { $0 }
            #expect(sent == sent.sorted() && sent.last == file.size && sent.count > 20)
            let target = world.folder.url.appending(path: "incoming")
            let came = Mutex<[Int64]>([])
            try await world.loader(world.transport).load(
                FileAttachment(file: id, url: "/v1/files/\(id)", size: file.size), to: target
            ) { received, total in
                #expect(total == file.size)
                came.withLock { $0.append(received) }
            }
            #expect(try Data(contentsOf: target) == bytes)
            let received = came.withLock { $0 }
            #expect(received == received.sorted() && received.last == file.size && received.count > 20)
        }
    }

    /// Cut at random bytes, either way: it goes on where it was, and what the server has is the file.
    @Test(arguments: TransportDriver.allCases, 1...3)
    func aFileThatIsCutAtRandomBytesArrivesWhole(_ driver: TransportDriver, seed: Int) async throws {
        try await with(driver) { world in
            var random = SeededRandom(seed: UInt64(seed))
            let (file, url, bytes) = try world.file(3 << 20)
            for _ in 0..<4 {
                await world.proxy.cut(
                    Bool.random(using: &random)
                        ? .request(Int.random(in: 0..<1_200_000, using: &random))
                        : driver.takesHalfAHead
                            ? .answer(Int.random(in: 0..<700, using: &random))
                            : .body(Int.random(in: 0..<70, using: &random)))
            }
            let id = try await world.uploadAgainAndAgain(file, at: url)
            #expect(try await world.bytes(of: id) == bytes)

            for _ in 0..<4 {
                let byte = Int.random(in: 0..<2_000_000, using: &random)
                await world.proxy.cut(driver.takesHalfAHead ? .answer(byte) : .body(byte))
            }
            let target = world.folder.url.appending(path: "incoming")
            try await world.loader(try world.fresh()).load(
                FileAttachment(file: id, url: "/v1/files/\(id)", size: file.size), to: target)
            #expect(try Data(contentsOf: target) == bytes)
        }
    }

    /// The server is killed within a part: what had come to its disk is there, and the upload goes on behind it.
    @Test(arguments: TransportDriver.allCases)
    func anUploadOutlivesAKillOfTheServer(_ driver: TransportDriver) async throws {
        try await with(driver) { world in
            let (file, url, bytes) = try world.file(3 << 20)
            let caller = APICaller(transport: world.transport, token: world.alice)
            let begun = try await caller.call(
                API.beginUpload, body: NewUpload(name: file.name, mimeType: file.mimeType, size: file.size))
            let fresh = try world.fresh()
            await world.proxy.cut(.request(900_000))
            await #expect(throws: ChatError.self) {
                try await fresh.upload(
                    Transport.Request(
                        method: .patch, target: "/v1/uploads/\(begun.upload)",
                        headers: ["authorization": "Bearer \(world.alice)", API.uploadOffsetHeader: "0"]),
                    url, 0..<file.size
                ) { _ in }
            }
            // Whoever asks earlier ends what is still coming.
            await world.proxy.untilCutOnesEnded()
            let before = try await APICaller(transport: try world.fresh(), token: world.alice).call(
                API.upload, ["upload": begun.upload.rawValue])
            #expect((800_000..<900_000).contains(before.offset))
            try await world.restart()
            let after = try await APICaller(transport: try world.fresh(), token: world.alice).call(
                API.upload, ["upload": begun.upload.rawValue])
            #expect(after.offset == before.offset)
            var resumed = file
            resumed.upload = begun.upload.rawValue
            let first = Mutex<Int64?>(nil)
            let next = try world.fresh()
            let id = try await world.uploader(next).upload(
                resumed, at: url, progress: { sent in first.withLock { $0 = $0 ?? sent } }, keep: { _ in })
            #expect(first.withLock { $0 } == before.offset)
            let link = try await APICaller(transport: next, token: world.alice).call(
                API.fileLink, ["file": id.rawValue])
            #expect(try await next.send(Transport.Request(method: .get, target: link.path)).body == bytes)
        }
    }
}
