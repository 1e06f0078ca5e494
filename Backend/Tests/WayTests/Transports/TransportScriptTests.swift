import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Synchronization
import Testing

/// Design §6, *Contract tests*: one body, each transport, against servers that do anything (issue 7, *Bad input*).
@Suite(.timeLimit(.minutes(2))) struct TransportScriptTests {
    private static let get = Transport.Request(
        method: .get, target: "/v1/x?a=%20", headers: ["authorization": "Bearer secret", "x-a": "b"])

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func error(_ body: () async throws -> Void) async -> ChatError.Code? {
        do {
            try await body()
            return nil
        } catch let error as ChatError {
            // Nothing of it says where, or what was sent.
            #expect(!"\(error)".contains("127.0.0.1") && !"\(error)".contains("secret"))
            return error.code
        } catch {
            Issue.record("\(error)")
            return nil
        }
    }

    @Test(arguments: TransportDriver.allCases, [200, 201, 202, 400, 401, 403, 404, 409, 413, 429, 500, 502, 503, 599])
    func everyStatusIsAnAnswerWithHeadersAndBody(_ driver: TransportDriver, status: Int) async throws {
        let heads = Mutex<[String]>([])
        try await ScriptedServer.with { peer in
            let head = await peer.head ?? ""
            heads.withLock { $0.append(head) }
            await peer.send(
                "HTTP/1.1 \(status) Any\nX-One: 1\nRetry-After: 7\nWWW-Authenticate: Bearer\nContent-Length: 4\n\nbody")
            await peer.close()
        } _: { server in
            let answer = try await driver.transport(server.client, port: server.port).send(Self.get)
            #expect(answer.status == status)
            #expect(answer.headers["x-one"] == "1" && answer.headers["retry-after"] == "7")
            #expect(answer.body == Data("body".utf8))
            let head = try #require(heads.withLock { $0.first })
            #expect(heads.withLock { $0.count } == 1)
            #expect(head.hasPrefix("get /v1/x?a=%20 http/1.1"))
            #expect(head.contains("authorization: bearer secret") && head.contains("x-a: b"))
        }
    }

    @Test(arguments: TransportDriver.allCases, [BeckonAPI.Method.post, .put, .patch, .delete])
    func aBodyGoesOutAsItIs(_ driver: TransportDriver, method: BeckonAPI.Method) async throws {
        let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let came = Mutex(Data())
        try await ScriptedServer.with { peer in
            if await peer.head?.contains("100-continue") == true { await peer.send("HTTP/1.1 100 Continue\n\n") }
            await peer.until { $0.body.count >= body.count || $0.isEnded }
            let all = await peer.body
            came.withLock { $0 = all }
            await peer.send("HTTP/1.1 204 No Content\n\n")
            await peer.close()
        } _: { server in
            let answer = try await driver.transport(server.client, port: server.port).send(
                Transport.Request(
                    method: method, target: "/", headers: ["content-type": "application/json"], body: body)
            )
            #expect(answer.status == 204 && answer.body.isEmpty)
            #expect(came.withLock { $0 } == body)
        }
    }

    static let broken = [
        "", "SSH-2.0-OpenSSH\n", "HTTP/1.1 200 OK\nContent-Length: 100\n\nhalf", "HTTP/1.1 200 OK\nContent-Le",
        "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhel",
    ]

    @Test(arguments: TransportDriver.allCases, broken)
    func halfAnAnswerOrNoneIsATypedError(_ driver: TransportDriver, text: String) async throws {
        guard driver.takesHalfAHead || !text.hasSuffix("Content-Le") else { return }
        try await ScriptedServer.with { peer in
            await peer.send(text)
            await peer.close()
        } _: { server in
            let transport = try driver.transport(server.client, port: server.port)
            let place = folder.url.appending(path: "file")
            for code in [
                await error { _ = try await transport.send(Self.get) },
                await error { _ = try await transport.download(Self.get, place) { _, _ in } },
            ] {
                #expect([.networkIssues, .invalidAnswer].contains(code))
            }
            // What came before is there for the next try.
            let kept = FileManager.default.contents(atPath: place.path)
            #expect(kept == nil || Data("half".utf8) == kept || Data("hel".utf8).starts(with: kept ?? Data()))
            if text.contains("half") { #expect(kept == Data("half".utf8)) }
        }
    }

    @Test(arguments: TransportDriver.allCases)
    func nobodyWhoListensIsATypedError(_ driver: TransportDriver) async throws {
        let port = try await ScriptedServer.with({ _ in }) { $0.port }
        try await ScriptedServer.with({ _ in }) { server in
            let transport = try driver.transport(server.client, port: port)
            #expect(await error { _ = try await transport.send(Self.get) } == .networkIssues)
            #expect(await error { _ = try await transport.connect("/", [:]) } != nil)
        }
    }

    @Test(arguments: TransportDriver.allCases)
    func aServerThatIsSilentIsGivenUp(_ driver: TransportDriver) async throws {
        try await ScriptedServer.with { peer in
            if await peer.head?.contains("/half") == true { await peer.send("HTTP/1.1 200 OK\nContent-Length: 9\n\nx") }
            await peer.until { $0.isEnded }
        } _: { server in
            let transport = try driver.transport(server.client, port: server.port, pause: .seconds(1))
            #expect(await error { _ = try await transport.send(Self.get) } == .timeout)
            let half = Transport.Request(method: .get, target: "/half")
            let place = folder.url.appending(path: "file")
            #expect(await error { _ = try await transport.download(half, place) { _, _ in } } == .timeout)
            // As much as came before the pause, which a busy machine may use up: nothing else is there.
            #expect(Data("x".utf8).starts(with: FileManager.default.contents(atPath: place.path) ?? Data()))
        }
    }

    @Test(arguments: TransportDriver.allCases)
    func aCancelledCallEndsAtOnceAndTheServerLearnsIt(_ driver: TransportDriver) async throws {
        let (came, coming) = AsyncStream<Void>.makeStream()
        let (ended, ending) = AsyncStream<Void>.makeStream()
        try await ScriptedServer.with { peer in
            coming.yield()
            await peer.until { $0.isEnded }
            ending.yield()
        } _: { server in
            let transport = try driver.transport(server.client, port: server.port)
            var comes = came.makeAsyncIterator()
            var ends = ended.makeAsyncIterator()
            let place = folder.url.appending(path: "file")
            let file = folder.url.appending(path: "outgoing")
            try Data(count: 10).write(to: file)
            let calls: [@Sendable () async throws -> Void] = [
                { _ = try await transport.send(Self.get) },
                { _ = try await transport.download(Self.get, place) { _, _ in } },
                {
                    _ = try await transport.upload(Transport.Request(method: .patch, target: "/"), file, 0..<10) { _ in
                    }
                },
            ]
            for call in calls {
                let task = Task { await error { try await call() } }
                _ = await comes.next()
                task.cancel()
                #expect(await task.value == .cancelled)
                _ = await ends.next()
            }
        }
    }

    @Test(arguments: TransportDriver.allCases)
    func aLargeAnswerComesWholeUpToALimit(_ driver: TransportDriver) async throws {
        let body = Data((0..<(5 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) })
        try await ScriptedServer.with { peer in
            let isHuge = await peer.head?.contains("/huge") == true
            let whole = isHuge ? Data(count: 17 << 20) : body
            await peer.send("HTTP/1.1 200 OK\nContent-Length: \(whole.count)\n\n")
            await peer.send(whole)
            await peer.close()
        } _: { server in
            let transport = try driver.transport(server.client, port: server.port)
            #expect(try await transport.send(Self.get).body == body)
            let huge = Transport.Request(method: .get, target: "/huge")
            #expect(await error { _ = try await transport.send(huge) } == .invalidAnswer)
        }
    }

    /// The token goes to this server alone, and nothing of another's stays here.
    @Test(arguments: TransportDriver.allCases)
    func noRedirectIsFollowedAndNoCookieKept(_ driver: TransportDriver) async throws {
        let others = Mutex(0)
        let heads = Mutex<[String]>([])
        try await ScriptedServer.with { peer in
            others.withLock { $0 += 1 }
            await peer.send("HTTP/1.1 200 OK\nContent-Length: 0\n\n")
        } _: { other in
            try await ScriptedServer.with { peer in
                let head = await peer.head ?? ""
                heads.withLock { $0.append(head) }
                await peer.send(
                    """
                    HTTP/1.1 302 Found
                    Location: http://127.0.0.1:\(other.port)/
                    Set-Cookie: a=b
                    Content-Length: 2
                    Connection: close

                    go
                    """)
                await peer.close()
            } _: { server in
                let transport = try driver.transport(server.client, port: server.port)
                let place = folder.url.appending(path: "file")
                for _ in 0..<2 {
                    #expect(try await transport.send(Self.get).status == 302)
                    #expect(try await transport.download(Self.get, place) { _, _ in }.status == 302)
                }
                #expect(others.withLock { $0 } == 0)
                #expect(!FileManager.default.fileExists(atPath: place.path))
                #expect(heads.withLock { $0.count } == 4)
                #expect(heads.withLock { $0.allSatisfy { !$0.contains("cookie") } })
            }
        }
    }

    // MARK: Files

    @Test(arguments: TransportDriver.allCases)
    func aPartOfAFileGoesOutWithProgress(_ driver: TransportDriver) async throws {
        // In memory, and beyond what URLSession sends from there.
        for size in [0, 1, 300_000, 6 << 20] {
            let bytes = Data((0..<(size + 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) })
            let file = folder.url.appending(path: "outgoing")
            try bytes.write(to: file)
            let came = Mutex(Data())
            let heads = Mutex<[String]>([])
            try await ScriptedServer.with { peer in
                let head = await peer.head ?? ""
                heads.withLock { $0.append(head) }
                if head.contains("100-continue") { await peer.send("HTTP/1.1 100 Continue\n\n") }
                await peer.until { $0.body.count >= size || $0.isEnded }
                let all = await peer.body
                came.withLock { $0 = all }
                await peer.send("HTTP/1.1 200 OK\nUpload-Offset: 9\nContent-Length: 2\n\n{}")
                await peer.close()
            } _: { server in
                let transport = try driver.transport(server.client, port: server.port)
                let told = Mutex<[Int64]>([])
                let request = Transport.Request(
                    method: .patch, target: "/", headers: ["upload-offset": "10", "content-type": "image/png"])
                let answer = try await transport.upload(request, file, 10..<Int64(size + 10)) { sent in
                    told.withLock { $0.append(sent) }
                }
                #expect(answer.status == 200 && answer.headers["upload-offset"] == "9")
                #expect(answer.body == Data("{}".utf8))
                #expect(came.withLock { $0 } == bytes[10..<(size + 10)])
                let head = heads.withLock { $0.joined() }
                #expect(
                    head.hasPrefix("patch / ")
                        && head.components(separatedBy: "\r\n").contains("content-length: \(size)"))
                #expect(head.contains("upload-offset: 10") && head.contains("content-type: image/png"))
                let all = told.withLock { $0 }
                #expect(all == all.sorted() && (size == 0 || all.last == Int64(size)))
                if size > 1 << 20 { #expect(all.count > 3) }
            }
        }
    }

    /// The file is read no faster than the server takes it.
    @Test func aServerThatTakesNothingHoldsTheFileBack() async throws {
        let size: Int64 = 64 << 20
        let file = folder.url.appending(path: "outgoing")
        try Data(count: Int(size)).write(to: file)
        let told = Mutex<Int64>(0)
        try await ScriptedServer.with(takesNothing: true) { peer in
            await peer.until { $0.isEnded }
        } _: { server in
            let transport = try TransportDriver.beckonNet.transport(
                server.client, port: server.port, pause: .seconds(1))
            let code = await error {
                _ = try await transport.upload(Transport.Request(method: .patch, target: "/"), file, 0..<size) { sent in
                    told.withLock { $0 = sent }
                }
            }
            #expect(code == .timeout)
            // What the system's buffers take, and a little.
            #expect((1...(16 << 20)).contains(told.withLock { $0 }))
        }
    }

    /// A server need not read all before it refuses.
    @Test(arguments: TransportDriver.allCases)
    func anAnswerBeforeTheEndOfTheBodyIsTheAnswer(_ driver: TransportDriver) async throws {
        let file = folder.url.appending(path: "outgoing")
        try Data(count: 3 << 20).write(to: file)
        try await ScriptedServer.with { peer in
            await peer.send("HTTP/1.1 409 Conflict\nUpload-Offset: 7\nConnection: close\nContent-Length: 2\n\n{}")
            await peer.close()
        } _: { server in
            let transport = try driver.transport(server.client, port: server.port)
            let request = Transport.Request(method: .patch, target: "/")
            let answer = try await transport.upload(request, file, 0..<(3 << 20)) { _ in }
            #expect(answer.status == 409 && answer.headers["upload-offset"] == "7")
        }
    }

    @Test(arguments: TransportDriver.allCases)
    func aFileThatIsNotThereOrTooShortIsTold(_ driver: TransportDriver) async throws {
        try await ScriptedServer.with { peer in
            await peer.send("HTTP/1.1 200 OK\nContent-Length: 4\n\nbody")
            await peer.close()
        } _: { server in
            let transport = try driver.transport(server.client, port: server.port)
            let request = Transport.Request(method: .patch, target: "/")
            let file = folder.url.appending(path: "outgoing")
            await #expect(throws: TransferFileError.unreadable) {
                try await transport.upload(request, file, 0..<1) { _ in }
            }
            try Data(count: 10).write(to: file)
            await #expect(throws: TransferFileError.changed) {
                try await transport.upload(request, file, 5..<11) { _ in }
            }
            let nowhere = folder.url.appending(path: "nowhere/file")
            await #expect(throws: TransferFileError.unwritable) {
                try await transport.download(Self.get, nowhere) { _, _ in }
            }
        }
    }

    struct Download: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var answer: String
        var status: Int?
        var file: String
        var body = ""
        var code: ChatError.Code?
    }

    /// The file has `01234`, and what follows is asked for.
    static let downloads = [
        Download(
            testDescription: "the rest", answer: "206 Part\nContent-Range: bytes 5-9/10\nContent-Length: 5\n\n56789",
            status: 206, file: "0123456789"),
        Download(
            testDescription: "without a total",
            answer: "206 Part\nContent-Range: bytes 5-9/*\nContent-Length: 5\n\n56789",
            status: 206, file: "0123456789"),
        Download(
            testDescription: "changed meanwhile", answer: "200 OK\nContent-Length: 3\n\nabc", status: 200, file: "abc"),
        Download(
            testDescription: "of no length", answer: "200 OK\nConnection: close\n\nabc", status: 200, file: "abc"),
        Download(
            testDescription: "another part",
            answer: "206 Part\nContent-Range: bytes 4-9/10\nContent-Length: 6\n\n456789",
            file: "01234", code: .invalidAnswer),
        Download(
            testDescription: "a part of unknown place", answer: "206 Part\nContent-Length: 5\n\n56789", file: "01234",
            code: .invalidAnswer),
        Download(
            testDescription: "nothing more", answer: "416 Range\nContent-Range: bytes */5\nContent-Length: 4\n\nnone",
            status: 416, file: "01234", body: "none"),
        Download(
            testDescription: "gone", answer: "404 Not Found\nContent-Length: 4\n\nnone", status: 404, file: "01234",
            body: "none"),
    ]

    @Test(arguments: TransportDriver.allCases, downloads)
    func aDownloadGoesOnOrBeginsAnew(_ driver: TransportDriver, download: Download) async throws {
        let heads = Mutex<[String]>([])
        try await ScriptedServer.with { peer in
            let head = await peer.head ?? ""
            heads.withLock { $0.append(head) }
            await peer.send("HTTP/1.1 \(download.answer)")
            await peer.close()
        } _: { server in
            let transport = try driver.transport(server.client, port: server.port)
            let place = folder.url.appending(path: "file")
            try Data("01234".utf8).write(to: place)
            let told = Mutex<[Int64]>([])
            let request = Transport.Request(
                method: .get, target: "/", headers: ["range": "bytes=5-", "if-range": "\"tag\""])
            let code = await error {
                let answer = try await transport.download(request, place) { received, _ in
                    told.withLock { $0.append(received) }
                }
                #expect(answer.status == download.status)
                #expect(String(decoding: answer.body, as: UTF8.self) == download.body)
            }
            #expect(code == download.code)
            #expect(String(decoding: try Data(contentsOf: place), as: UTF8.self) == download.file)
            #expect(heads.withLock { $0.joined() }.contains("if-range: \"tag\""))
            if code == nil, download.body.isEmpty {
                #expect(told.withLock { $0.last } == Int64(download.file.count))
            }
        }
    }
}
