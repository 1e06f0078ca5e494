import BeckonNet
import Foundation
import Testing

/// server-notes §1 and §7.7: slow and silent peers, floods. The limits are short; every test waits for what the server does.
@Suite struct HTTPLimitsTests {
    @Test func silentConnectionIsClosedAfterTheFirstByteTime() async throws {
        try await withServer {
            $0.limits.firstByteTime = .milliseconds(30)
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.until { $0.isEnded }
            #expect(await client.received.isEmpty)
            await client.close()
        }
    }

    @Test func slowHeadIsAnsweredWith408() async throws {
        try await withServer {
            $0.limits.headerTime = .milliseconds(30)
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("GET / HTTP/1.1\nHost: loc")
            await client.until { $0.isEnded }
            #expect(await client.answers().map(\.status) == [408])
            await client.close()
        }
    }

    // Slowloris: a byte now and then must not stretch the time.
    @Test func trickledHeadIsAnsweredWith408() async throws {
        try await withServer {
            $0.limits.headerTime = .milliseconds(60)
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("GET / HTTP/1.1\nHost: localhost\nX-A: ")
            @Sendable func trickle() {
                _ = loop.schedule(after: .milliseconds(5)) {
                    client.assumeIsolated { if !$0.isEnded, !$0.isClosed, $0.write(Data("a".utf8)) { trickle() } }
                }
            }
            trickle()
            await client.until { $0.isEnded }
            #expect(await client.answers().map(\.status) == [408])
            await client.close()
        }
    }

    @Test func slowBodyIsAnsweredWith408() async throws {
        try await withServer {
            $0.limits.bodyTime = .milliseconds(30)
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("POST / HTTP/1.1\nHost: localhost\nContent-Length: 10\n\nhello")
            await client.until { $0.isEnded }
            #expect(await client.answers().map(\.status) == [408])
            await client.close()
        }
    }

    @Test func idleConnectionIsClosedWithoutAWord() async throws {
        try await withServer {
            $0.limits.idleTime = .milliseconds(30)
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            #expect(await client.get("/")?.status == 200)
            await client.until { $0.isEnded }
            #expect(await client.answers().count == 1)
            await client.close()
        }
    }

    @Test func handlerMayTakeLongerThanAnyLimitOfThePeer() async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        try await withServer {
            $0.limits.headerTime = .milliseconds(10)
            $0.limits.bodyTime = .milliseconds(10)
            $0.limits.idleTime = .milliseconds(10)
        } handler: { request in
            var iterator = gate.makeAsyncIterator()
            await iterator.next()
            return .response(told(request))
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("GET / HTTP/1.1\nHost: localhost\n\n")
            _ = loop.schedule(after: .milliseconds(60)) { opener.finish() }
            await client.until { !$0.answers().isEmpty || $0.isEnded }
            #expect(await client.answers().map(\.status) == [200])
            await client.close()
        }
    }

    @Test func readerThatTakesNothingIsCutOffAndOthersAreServed() async throws {
        try await withServer {
            $0.limits.stallTime = .milliseconds(50)
            $0.limits.waitingAnswerBytes = 100_000
        } handler: { request in
            request.path == "/large"
                ? .response(HTTPResponse(status: 200, body: Data(count: 8 << 20))) : .response(told(request))
        } _: { loop, server, port in
            let other = try await StreamProbe.connected(to: port, loop)
            let client = try await StreamProbe.connected(to: port, loop)
            await client.until { $0.isOpen }
            await client.pauseReading()
            for _ in 0..<100 { await client.send("GET /large HTTP/1.1\nHost: localhost\n\n") }
            while await server.connectionCount > 1 {
                #expect(await other.get("/other")?.status == 200)
            }
            await client.abort()
            await other.close()
        }
    }

    @Test func thousandPipelinedRequestsAreAnsweredInOrder() async throws {
        try await withServer { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            let text = (0..<1000).map { "GET /\($0) HTTP/1.1\nHost: localhost\n\n" }.joined()
            await client.send(text)
            // A client that ends its side still gets everything.
            await client.endWriting()
            await client.until { $0.isEnded }
            #expect(await client.answers().map(\.body) == (0..<1000).map { "GET /\($0) 0" })
            await client.close()
        }
    }

    @Test func answersKeepTheOrderOfRequestsWhateverHandlersTake() async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        try await withServer(
            handler: { request in
                if request.path == "/slow" {
                    var iterator = gate.makeAsyncIterator()
                    await iterator.next()
                } else {
                    opener.finish()
                }
                return .response(told(request))
            },
            { loop, _, port in
                let client = try await StreamProbe.connected(to: port, loop)
                await client.send(
                    "GET /slow HTTP/1.1\nHost: localhost\n\nGET /fast HTTP/1.1\nHost: localhost\nConnection: close\n\n")
                await client.until { $0.isEnded }
                #expect(await client.answers().map(\.body) == ["GET /slow 0", "GET /fast 0"])
                await client.close()
            })
    }

    @Test func tenThousandChunksAreOneBody() async throws {
        try await withServer { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("POST / HTTP/1.1\nHost: localhost\nTransfer-Encoding: chunked\n\n")
            await client.send(String(repeating: "1\nx\n", count: 10_000) + "0\n\n")
            await client.until { !$0.answers().isEmpty || $0.isEnded }
            #expect(await client.answers().map(\.body) == ["POST / 10000"])
            await client.close()
        }
    }

    @Test func connectionsOfOneAddressBeyondTheLimitAreClosed() async throws {
        try await withServer {
            $0.limits.connectionsPerAddress = 2
        } _: { loop, _, port in
            let first = try await StreamProbe.connected(to: port, loop)
            let second = try await StreamProbe.connected(to: port, loop)
            #expect(await first.get("/")?.status == 200)
            #expect(await second.get("/")?.status == 200)
            let third = try await StreamProbe.connected(to: port, loop)
            await third.until { $0.isEnded || $0.isClosed }
            #expect(await third.received.isEmpty)
            await third.abort()
            await second.close()
            await second.until { $0.isClosed }
            let fourth = try await StreamProbe.connected(to: port, loop)
            #expect(await fourth.get("/")?.status == 200)
            await fourth.close()
            await first.close()
        }
    }

    @Test func continueIsSentBeforeTheBodyIs() async throws {
        try await withServer { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("POST / HTTP/1.1\nHost: localhost\nExpect: 100-continue\nContent-Length: 2\n\n")
            await client.until { !$0.answers().isEmpty }
            #expect(await client.answers().map(\.status) == [100])
            await client.send("ok")
            await client.until { $0.answers().count == 2 }
            #expect(await client.answers().last?.body == "POST / 2")
            await client.close()
        }
    }

    @Test func refusalsAreWordedByTheConfiguration() async throws {
        try await withServer {
            $0.refusal = { HTTPResponse(status: $0.status, body: Data("{\"code\":\"\($0.code)\"}".utf8)) }
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.send("GET / HTTP/1.1\n\n")
            await client.until { $0.isEnded }
            #expect(await client.answers().map(\.body) == [#"{"code":"bad_host"}"#])
            await client.close()
        }
    }

    @Test func valueWithALineBreakCannotBeginAnotherHeader() async throws {
        try await withServer(
            handler: { _ in
                .response(HTTPResponse(status: 200, headers: ["x-a": "b\r\nset-cookie: c", "content-length": "7"]))
            },
            { loop, _, port in
                let client = try await StreamProbe.connected(to: port, loop)
                let answer = await client.get("/")
                #expect(answer?.headers["x-a"] == "b  set-cookie: c")
                #expect(answer?.headers["set-cookie"] == nil)
                #expect(answer?.headers["content-length"] == "0")
                await client.close()
            })
    }
}
