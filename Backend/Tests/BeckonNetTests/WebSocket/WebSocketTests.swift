import BeckonNet
import Foundation
import Testing

@Suite struct WebSocketTests {
    private func origin(_ port: Int, tls: Bool = false) -> HTTPOrigin {
        HTTPOrigin(host: "127.0.0.1", port: port, tls: tls)
    }

    @Sendable static func echo(_ request: HTTPRequest) -> HTTPServerAnswer {
        guard request.path == "/socket" else { return .response(HTTPResponse(status: 404, body: Data("nothing".utf8))) }
        return .webSocket { webSocket in
            for await message in webSocket.messages {
                switch message {
                case .text(let text): webSocket.send(text: text)
                case .binary(let data): webSocket.send(binary: data)
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func messagesComeBackAndTheCloseIsAgreedOn(overTLS: Bool) async throws {
        let certificate = try SelfMadeCertificate.shared.get()
        let context = try TLSServerContext(certificatePEM: certificate.certificatePEM, keyPEM: certificate.keyPEM)
        try await withServer {
            if overTLS { $0.tls = context }
        } handler: {
            Self.echo($0)
        } _: { loop, server, port in
            let trust = try TLSClientContext(trust: .authorities(certificate.authorityPEM))
            let client = HTTPClient(loop: loop, tls: trust)
            let webSocket = try await client.webSocket(
                "/socket", at: origin(port, tls: overTLS), deadline: .seconds(120))
            let large = Data(repeating: UInt8(ascii: "x"), count: 300_000)
            #expect(webSocket.send(text: Data("grüß".utf8)))
            #expect(webSocket.send(binary: Data([0, 255])))
            #expect(webSocket.send(text: large))
            var iterator = webSocket.messages.makeAsyncIterator()
            #expect(await iterator.next() == .text(Data("grüß".utf8)))
            #expect(await iterator.next() == .binary(Data([0, 255])))
            #expect(await iterator.next() == .text(large))
            webSocket.close(code: 1000, reason: "done")
            #expect(await iterator.next() == nil)
            #expect(webSocket.closeCode == 1000)
            #expect(!webSocket.send(text: Data("late".utf8)))
        }
    }

    @Test func refusalCarriesTheResponse() async throws {
        try await withServer(
            handler: { Self.echo($0) },
            { loop, _, port in
                let client = HTTPClient(loop: loop)
                let error = await #expect(throws: WebSocketConnectError.self) {
                    try await client.webSocket("/elsewhere", at: origin(port), deadline: .seconds(120))
                }
                guard case .refused(let response) = error else {
                    Issue.record("not a refusal: \(String(describing: error))")
                    return
                }
                #expect(response.status == 404)
                #expect(response.body == Data("nothing".utf8))
            })
    }

    @Test func handlerThatReturnsClosesWith1000() async throws {
        try await withServer(
            handler: { _ in .webSocket { $0.send(text: Data("bye".utf8)) } },
            { loop, _, port in
                let webSocket = try await HTTPClient(loop: loop).webSocket(
                    "/", at: origin(port), deadline: .seconds(120))
                var messages: [WebSocketMessage] = []
                for await message in webSocket.messages { messages.append(message) }
                #expect(messages == [.text(Data("bye".utf8))])
                #expect(webSocket.closeCode == 1000)
            })
    }

    @Test func stoppingServerClosesWith1001() async throws {
        try await withServer(
            handler: { Self.echo($0) },
            { loop, server, port in
                let webSocket = try await HTTPClient(loop: loop).webSocket(
                    "/socket", at: origin(port), deadline: .seconds(120))
                async let stopped: Void = server.stop(drain: .seconds(60))
                for await _ in webSocket.messages {}
                #expect(webSocket.closeCode == 1001)
                await stopped
            })
    }

    // server-notes §1: a slow reader has a bounded queue.
    @Test func readerThatTakesNothingIsCutOffAndSendersAreTold() async throws {
        let (codes, sink) = AsyncStream<UInt16?>.makeStream()
        try await withServer {
            $0.webSocketLimits.queueBytes = 100_000
        } handler: { _ in
            .webSocket { webSocket in
                while webSocket.send(binary: Data(count: 50_000)) { await Task.yield() }
                for await _ in webSocket.messages {}
                sink.yield(webSocket.closeCode)
            }
        } _: { loop, server, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.until { $0.isOpen }
            await client.beginWebSocket("/")
            await client.until { !$0.received.isEmpty }
            await client.pauseReading()
            var iterator = codes.makeAsyncIterator()
            #expect(await iterator.next() == 1006)
            await client.abort()
        }
    }

    @Test func readerOfMessagesThatIsSlowHoldsThePeerUp() async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let (counts, sink) = AsyncStream<Int>.makeStream()
        try await withServer {
            $0.webSocketLimits.waitingMessages = 4
        } handler: { _ in
            .webSocket { webSocket in
                for await _ in gate {}
                var count = 0
                for await _ in webSocket.messages { count += 1 }
                sink.yield(count)
            }
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.beginWebSocket("/")
            await client.until { !$0.received.isEmpty }
            let message = RawFrame.masked(2, Data(count: 10_000))
            let many = (0..<10).reduce(into: Data()) { all, _ in all.append(message) }
            var sent = 0
            while await client.write(many) { sent += 10 }
            sent += 10
            opener.finish()
            await client.until { $0.drainedCount > 0 }
            _ = await client.write(RawFrame.masked(8, Data([0x03, 0xE8])))
            var iterator = counts.makeAsyncIterator()
            #expect(await iterator.next() == sent)
            await client.abort()
        }
    }

    @Test func silentPeerIsPingedAndDropped() async throws {
        let (codes, sink) = AsyncStream<UInt16?>.makeStream()
        try await withServer {
            $0.webSocketLimits.pingAfter = .milliseconds(20)
            $0.webSocketLimits.pongWithin = .milliseconds(20)
        } handler: { _ in
            .webSocket { webSocket in
                for await _ in webSocket.messages {}
                sink.yield(webSocket.closeCode)
            }
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.beginWebSocket("/")
            await client.until { $0.isClosed || $0.isEnded }
            #expect(await client.frames.map(\.opcode) == [9])
            var iterator = codes.makeAsyncIterator()
            #expect(await iterator.next() == 1006)
            await client.abort()
        }
    }

    @Test func peerThatAnswersPingsStays() async throws {
        try await withServer {
            $0.webSocketLimits.pingAfter = .milliseconds(5)
            $0.webSocketLimits.pongWithin = .seconds(60)
        } handler: {
            Self.echo($0)
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.beginWebSocket("/socket")
            for count in 1...5 {
                await client.until { $0.frames.filter { $0.opcode == 9 }.count >= count || $0.isEnded }
                _ = await client.write(RawFrame.masked(10, Data()))
            }
            _ = await client.write(RawFrame.masked(1, Data("still here".utf8)))
            await client.until { $0.frames.contains { $0.text == "still here" } || $0.isEnded }
            #expect(await !client.isEnded)
            await client.close()
        }
    }

    @Test func peerThatDoesNotAnswerACloseIsDropped() async throws {
        let (codes, sink) = AsyncStream<UInt16?>.makeStream()
        try await withServer {
            $0.webSocketLimits.closeWithin = .milliseconds(20)
        } handler: { _ in
            .webSocket { webSocket in
                webSocket.close(code: 4000, reason: String(repeating: "ä", count: 100))
                for await _ in webSocket.messages {}
                sink.yield(webSocket.closeCode)
            }
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.beginWebSocket("/")
            await client.until { $0.isClosed || $0.isEnded }
            #expect(await client.frames.map(\.closeCode) == [4000])
            #expect(await client.frames.first?.payload.count == 124)
            var iterator = codes.makeAsyncIterator()
            #expect(await iterator.next() == 4000)
            await client.abort()
        }
    }

    @Test func framesThatComeWithTheHandshakeAreNotLost() async throws {
        try await withServer(
            handler: { Self.echo($0) },
            { loop, _, port in
                let client = try await StreamProbe.connected(to: port, loop)
                await client.beginWebSocket("/socket")
                _ = await client.write(RawFrame.masked(1, Data("early".utf8)))
                await client.until { !$0.frames.isEmpty || $0.isEnded }
                #expect(await client.frames.map(\.text) == ["early"])
                await client.close()
            })
    }

    @Test func cancelledReaderEndsAndTheConnectionStays() async throws {
        try await withServer(
            handler: { Self.echo($0) },
            { loop, _, port in
                let webSocket = try await HTTPClient(loop: loop).webSocket(
                    "/socket", at: origin(port), deadline: .seconds(120))
                let task = Task { await webSocket.messages.reduce(0) { count, _ in count + 1 } }
                task.cancel()
                #expect(await task.value == 0)
                #expect(webSocket.send(text: Data("x".utf8)))
                webSocket.close(code: 1000, reason: "")
            })
    }
}
