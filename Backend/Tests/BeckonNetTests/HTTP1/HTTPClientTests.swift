import BeckonNet
import Foundation
import Testing

@Suite struct HTTPClientTests {
    private func origin(_ port: Int) -> HTTPOrigin { HTTPOrigin(host: "127.0.0.1", port: port, tls: false) }

    @Test func connectionIsKeptForTheNextRequest() async throws {
        try await withServer { loop, server, port in
            let client = HTTPClient(loop: loop)
            for number in 0..<50 {
                let response = try await client.send(
                    HTTPRequest(method: "GET", target: "/\(number)"), to: origin(port), deadline: .seconds(120))
                #expect(String(decoding: response.body, as: UTF8.self) == "GET /\(number) 0")
            }
            #expect(await server.connectionCount == 1)
            await client.close()
        }
    }

    @Test func requestsAtTheSameTimeGetTheirOwnAnswers() async throws {
        try await withServer { loop, _, port in
            let client = HTTPClient(loop: loop)
            let bodies = try await withThrowingTaskGroup(of: (Int, String).self) { group in
                for number in 0..<50 {
                    group.addTask {
                        let response = try await client.send(
                            HTTPRequest(method: "POST", target: "/", body: Data(count: number)), to: origin(port),
                            deadline: .seconds(120))
                        return (number, String(decoding: response.body, as: UTF8.self))
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            #expect(bodies == Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, "POST / \($0)") }))
            await client.close()
        }
    }

    @Test func keptConnectionThatTheServerClosedIsReplaced() async throws {
        try await withServer {
            $0.limits.idleTime = .milliseconds(20)
        } _: { loop, server, port in
            let client = HTTPClient(loop: loop)
            for _ in 0..<3 {
                let response = try await client.send(
                    HTTPRequest(method: "POST", target: "/"), to: origin(port), deadline: .seconds(120))
                #expect(response.status == 200)
                // Another connection tells when the idle one must be gone.
                let clock = try await StreamProbe.connected(to: port, loop)
                #expect(await clock.get("/")?.status == 200)
                await clock.until { $0.isEnded }
                await clock.close()
            }
            await client.close()
        }
    }

    @Test func silentServerFailsAtTheDeadline() async throws {
        try await withLoop { loop in
            let listener = try await Listener.listen(on: "127.0.0.1", port: 0, loop: loop) { stream in
                stream.start(.init(onBytes: { _ in }, onEnd: { stream.close() }, onClosed: { _ in }))
            }
            let client = HTTPClient(loop: loop)
            let error = await #expect(throws: NetError.self) {
                try await client.send(
                    HTTPRequest(method: "GET", target: "/"), to: origin(listener.port), deadline: .milliseconds(30))
            }
            #expect(error?.kind == .timeout)
            await OnLoop(loop).run { listener.close() }
        }
    }

    @Test func cancelledRequestEndsAtOnce() async throws {
        try await withLoop { loop in
            let (accepted, sink) = AsyncStream<Void>.makeStream()
            let listener = try await Listener.listen(on: "127.0.0.1", port: 0, loop: loop) { stream in
                stream.start(
                    .init(onBytes: { _ in sink.finish() }, onEnd: { stream.close() }, onClosed: { _ in }))
            }
            let client = HTTPClient(loop: loop)
            let task = Task {
                try await client.send(
                    HTTPRequest(method: "GET", target: "/"), to: origin(listener.port), deadline: .seconds(600))
            }
            for await _ in accepted {}
            task.cancel()
            let error = await #expect(throws: NetError.self) { try await task.value }
            #expect(error?.kind == .cancelled)
            await OnLoop(loop).run { listener.close() }
        }
    }

    struct Answer: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var method = "GET"
        var raw: String
        var body: String?
        var error: NetError.Kind?
    }

    static let answers = [
        Answer(testDescription: "length", raw: "HTTP/1.1 200 OK\nContent-Length: 2\n\nok", body: "ok"),
        Answer(
            testDescription: "chunked", raw: "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nok\n0\n\n", body: "ok"),
        Answer(testDescription: "until the end", raw: "HTTP/1.0 200 OK\n\nok", body: "ok"),
        Answer(
            testDescription: "interim", raw: "HTTP/1.1 103 Early\n\nHTTP/1.1 200 OK\nContent-Length: 2\n\nok",
            body: "ok"),
        Answer(testDescription: "no content", raw: "HTTP/1.1 204 No Content\n\n", body: ""),
        Answer(testDescription: "HEAD", method: "HEAD", raw: "HTTP/1.1 200 OK\nContent-Length: 2\n\n", body: ""),
        Answer(testDescription: "cut short", raw: "HTTP/1.1 200 OK\nContent-Length: 3\n\nok", error: .closed),
        Answer(testDescription: "nothing", raw: "", error: .closed),
        Answer(testDescription: "not HTTP", raw: "SSH-2.0-OpenSSH\n\n", error: .protocolError),
        Answer(
            testDescription: "two lengths", raw: "HTTP/1.1 200 OK\nContent-Length: 2\nContent-Length: 3\n\nok",
            error: .protocolError),
        Answer(
            testDescription: "too large",
            raw: "HTTP/1.1 200 OK\nContent-Length: 101\n\n" + String(repeating: "x", count: 101), error: .tooLarge),
    ]

    @Test(arguments: answers)
    func answerIsReadOrRefused(answer: Answer) async throws {
        try await withLoop { loop in
            let listener = try await Listener.listen(on: "127.0.0.1", port: 0, loop: loop) { stream in
                stream.start(
                    .init(
                        onBytes: { _ in
                            stream.write(Data(answer.raw.replacing("\n", with: "\r\n").utf8))
                            stream.close()
                        }, onEnd: { stream.close() }, onClosed: { _ in }))
            }
            var limits = HTTPClient.Limits()
            limits.bodyBytes = 100
            let client = HTTPClient(loop: loop, limits: limits)
            let request = HTTPRequest(method: answer.method, target: "/")
            do throws(NetError) {
                let response = try await client.send(request, to: origin(listener.port), deadline: .seconds(120))
                #expect(String(decoding: response.body, as: UTF8.self) == answer.body)
            } catch {
                #expect(error.kind == answer.error)
            }
            await client.close()
            await OnLoop(loop).run { listener.close() }
        }
    }

    @Test(arguments: ["/a b", "/a\r\nX: y", ""])
    func targetThatWouldBeAnotherRequestIsRefused(target: String) async throws {
        try await withLoop { loop in
            let client = HTTPClient(loop: loop)
            let error = await #expect(throws: NetError.self) {
                try await client.send(HTTPRequest(method: "GET", target: target), to: origin(1), deadline: .seconds(1))
            }
            #expect(error?.kind == .protocolError)
        }
    }
}
