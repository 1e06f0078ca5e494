import BeckonNet
import Foundation
import Testing

/// Client and server over real sockets and TLS.
@Suite struct HTTP2ConnectionTests {
    /// A server with a certificate of an authority of its own.
    private struct Host {
        let loop: EventLoop
        let server: HTTP2Server
        let port: Int
        let authority: CertificateAuthority

        init(
            loop: EventLoop, settings: HTTP2Settings = HTTP2Settings(), handler: @escaping HTTP2Server.Handler
        ) async throws {
            self.loop = loop
            authority = try CertificateAuthority(commonName: "Beckon test")
            let certificate = try authority.issue(hosts: ["localhost", "127.0.0.1"])
            var configuration = HTTP2Server.Configuration(
                tls: try TLSServerContext(
                    certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM, protocols: ["h2"]))
            configuration.settings = settings
            server = HTTP2Server(loop: loop, configuration: configuration, handler: handler)
            port = try await server.start()
        }

        func client(
            trusting trusted: CertificateAuthority? = nil,
            _ change: (inout HTTP2Client.Configuration) -> Void = { _ in }
        ) throws -> HTTP2Client {
            let tls = try TLSClientContext(
                trust: .authorities((trusted ?? authority).certificatePEM), protocols: ["h2"])
            var configuration = HTTP2Client.Configuration(host: "127.0.0.1", port: port, tls: tls)
            change(&configuration)
            return HTTP2Client(loop: loop, configuration: configuration)
        }
    }

    private static let post = HTTPRequest(method: "POST", target: "/x", body: Data("body".utf8))

    private static func echo(_ exchange: HTTP2Exchange) async -> HTTP2Answer {
        .response(HTTPResponse(status: 200, headers: ["x": exchange.request.target], body: exchange.request.body))
    }

    private func error(_ body: () async throws -> HTTPResponse) async -> HTTP2Error? {
        await #expect(throws: HTTP2Error.self, performing: { _ = try await body() })
    }

    @Test func requestOverTLS_isAnsweredWithFieldsAndBody() async throws {
        try await withLoop { loop in
            let host = try await Host(loop: loop, handler: Self.echo)
            let client = try host.client()
            let response = try await client.send(Self.post, deadline: .seconds(30))
            #expect(response == HTTPResponse(status: 200, headers: ["x": "/x"], body: Data("body".utf8)))
            await client.close()
            await host.server.stop()
        }
    }

    @Test func thousandRequestsAtOnce_shareOneConnectionWithinTheServersLimit() async throws {
        try await withLoop { loop in
            let gauge = Gauge()
            let host = try await Host(loop: loop, settings: HTTP2Settings(maxConcurrentStreams: 7)) { exchange in
                await gauge.enter(exchange.connection.id)
                await Task.yield()
                await gauge.leave()
                return await Self.echo(exchange)
            }
            let client = try host.client()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<1000 {
                    group.addTask { try await client.send(Self.post, deadline: .seconds(60)).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 1000))
            #expect(await gauge.connections.count == 1)
            #expect(await gauge.most <= 7)
            await client.close()
            await host.server.stop()
        }
    }

    @Test func largeBodiesBothWays_arriveWhole() async throws {
        try await withLoop { loop in
            let host = try await Host(
                loop: loop, settings: HTTP2Settings(streamWindow: 1 << 16, maxBodyBytes: 8 << 20), handler: Self.echo)
            let client = try host.client { $0.settings.maxBodyBytes = 8 << 20 }
            let body = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 17) })
            let request = HTTPRequest(method: "POST", target: "/", body: body)
            #expect(try await client.send(request, deadline: .seconds(60)).body == body)
            await client.close()
            await host.server.stop()
        }
    }

    @Test func certificateOfAnotherAuthority_isRefusedWithASentence() async throws {
        try await withLoop { loop in
            let host = try await Host(loop: loop, handler: Self.echo)
            let client = try host.client(trusting: try CertificateAuthority(commonName: "Beckon test"))
            let error = await error { try await client.send(Self.post, deadline: .seconds(30)) }
            #expect(error?.kind == .noConnection)
            #expect(error?.message.contains("certificate") == true)
            let again = await self.error { try await client.send(Self.post, deadline: .seconds(30)) }
            #expect(again?.kind == .noConnection)
            await host.server.stop()
        }
    }

    @Test func nobodyListening_isNoConnection() async throws {
        try await withLoop { loop in
            let host = try await Host(loop: loop, handler: Self.echo)
            await host.server.stop()
            let error = await error { try await host.client().send(Self.post, deadline: .seconds(30)) }
            #expect(error?.kind == .noConnection)
            #expect(error?.endsConnection == true)
        }
    }

    @Test func serverWithoutHTTP2_isNoConnection() async throws {
        try await withLoop { loop in
            let authority = try CertificateAuthority(commonName: "Beckon test")
            let certificate = try authority.issue(hosts: ["127.0.0.1"])
            let listener = try await Listener.listen(
                on: "127.0.0.1", port: 0,
                tls: try TLSServerContext(certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM),
                loop: loop
            ) { stream in
                stream.start(.init(onBytes: { _ in }, onEnd: { stream.close() }, onClosed: { _ in }))
            }
            let tls = try TLSClientContext(trust: .authorities(authority.certificatePEM), protocols: ["h2"])
            let client = HTTP2Client(
                loop: loop, configuration: .init(host: "127.0.0.1", port: listener.port, tls: tls))
            let error = await error { try await client.send(Self.post, deadline: .seconds(30)) }
            #expect(error?.kind == .noConnection)
            #expect(error?.message.contains("HTTP/2") == true)
            await OnLoop(loop).run { listener.close() }
        }
    }

    /// push-protocols, "no reply ever, caller hangs": every send has a deadline.
    @Test func serverThatNeverAnswers_endsAtTheDeadline_andTheConnectionServesOn() async throws {
        try await withLoop { loop in
            let host = try await Host(loop: loop) { exchange in
                exchange.request.target == "/silence" ? .silence : await Self.echo(exchange)
            }
            let client = try host.client()
            _ = try await client.send(Self.post, deadline: .seconds(30))
            let silence = HTTPRequest(method: "POST", target: "/silence")
            let error = await error { try await client.send(silence, deadline: .milliseconds(50)) }
            #expect(error?.kind == .timedOut)
            #expect(try await client.send(Self.post, deadline: .seconds(30)).status == 200)
            await client.close()
            await host.server.stop()
        }
    }

    @Test func peerThatIsSilentToAPing_isGivenUp() async throws {
        try await withLoop { loop in
            // Answers the handshake of TLS, then nothing more.
            let authority = try CertificateAuthority(commonName: "Beckon test")
            let certificate = try authority.issue(hosts: ["127.0.0.1"])
            let listener = try await Listener.listen(
                on: "127.0.0.1", port: 0,
                tls: try TLSServerContext(
                    certificatePEM: certificate.chainPEM, keyPEM: certificate.keyPEM, protocols: ["h2"]),
                loop: loop
            ) { stream in
                stream.start(.init(onBytes: { _ in }, onEnd: { stream.close() }, onClosed: { _ in }))
            }
            let tls = try TLSClientContext(trust: .authorities(authority.certificatePEM), protocols: ["h2"])
            var configuration = HTTP2Client.Configuration(host: "127.0.0.1", port: listener.port, tls: tls)
            configuration.pingAfterIdle = .milliseconds(20)
            configuration.pingDeadline = .milliseconds(20)
            let client = HTTP2Client(loop: loop, configuration: configuration)
            let error = await error { try await client.send(Self.post, deadline: .seconds(60)) }
            #expect(error?.kind == .unanswered)
            #expect(error?.endsConnection == true)
            await OnLoop(loop).run { listener.close() }
        }
    }

    /// sh-24 over the wire.
    @Test func goAwayInMidFlight_answersLowerStreamsAndLeavesHigherOnesProvablyUnsent() async throws {
        try await withLoop { loop in
            let gate = Gate()
            let host = try await Host(loop: loop) { exchange in
                if exchange.stream == 5 {
                    await exchange.connection.goAway(lastStreamID: 3, debugData: Data("{\"reason\":\"x\"}".utf8))
                    await gate.open()
                    return .silence
                }
                await gate.pass()
                return await Self.echo(exchange)
            }
            let client = try host.client { $0.initialConcurrentStreams = 10 }
            let tasks = (0..<3).map { _ in Task { try await client.send(Self.post, deadline: .seconds(30)) } }
            var outcomes: [HTTP2Error.Kind?] = []
            for task in tasks {
                do {
                    _ = try await task.value
                    outcomes.append(nil)
                } catch let error as HTTP2Error {
                    outcomes.append(error.kind)
                    #expect(error.goAway?.lastStreamID == 3)
                    #expect(error.goAway?.debugData == Data("{\"reason\":\"x\"}".utf8))
                }
            }
            #expect(outcomes.filter { $0 == nil }.count == 2)
            #expect(outcomes.contains(.notSent))
            let late = await error { try await client.send(Self.post, deadline: .seconds(30)) }
            #expect(late?.kind == .notSent)
            await host.server.stop()
        }
    }

    @Test func connectionCutAfterTheRequest_isUnanswered() async throws {
        try await withLoop { loop in
            let host = try await Host(loop: loop) { _ in .cut }
            let error = await error { try await host.client().send(Self.post, deadline: .seconds(30)) }
            #expect(error?.kind == .unanswered)
            await host.server.stop()
        }
    }

    @Test(arguments: [(UInt32(7), HTTP2Error.Kind.notSent), (2, .unanswered)])
    func resetStream_tellsWhetherItWasLookedAt(code: UInt32, kind: HTTP2Error.Kind) async throws {
        try await withLoop { loop in
            let host = try await Host(loop: loop) { _ in .reset(errorCode: code) }
            let client = try host.client()
            let error = await error { try await client.send(Self.post, deadline: .seconds(30)) }
            #expect(error?.kind == kind)
            #expect(error?.endsConnection == false)
            await client.close()
            await host.server.stop()
        }
    }

    @Test func cancelledTask_endsItsRequestAlone() async throws {
        try await withLoop { loop in
            let gate = Gate()
            let host = try await Host(loop: loop) { exchange in
                if exchange.request.target == "/silence" {
                    await gate.open()
                    return .silence
                }
                return await Self.echo(exchange)
            }
            let client = try host.client()
            let task = Task {
                try await client.send(HTTPRequest(method: "POST", target: "/silence"), deadline: .seconds(60))
            }
            await gate.pass()
            task.cancel()
            let error = await error { try await task.value }
            #expect(error?.kind == .unanswered)
            #expect(try await client.send(Self.post, deadline: .seconds(30)).status == 200)
            await client.close()
            await host.server.stop()
        }
    }

    /// Whatever a peer sends, it is closed and everybody else is served.
    @Test(arguments: [["h2"], []])
    func bytesThatAreNoHTTP2_closeThatConnectionAlone(protocols: [String]) async throws {
        try await withLoop { loop in
            let host = try await Host(loop: loop, handler: Self.echo)
            let tls = try TLSClientContext(trust: .authorities(host.authority.certificatePEM), protocols: protocols)
            let preface = Data("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
            for bytes in [Data("GET / HTTP/1.1\r\n\r\n".utf8), preface + Data(repeating: 0xFF, count: 1000)] {
                let stream = try await ByteStream.connect(
                    to: "127.0.0.1", port: host.port, tls: tls, on: loop, deadline: .seconds(30))
                let probe = StreamProbe(stream)
                probe.start()
                _ = await probe.write(bytes)
                await probe.until { $0.isEnded || $0.isClosed }
                await probe.close()
                await probe.until { $0.isClosed }
            }
            let client = try host.client()
            #expect(try await client.send(Self.post, deadline: .seconds(30)).status == 200)
            await client.close()
            await host.server.stop()
        }
    }

    /// nghttp2's own client as a foreign peer.
    @Test func foreignClient_isServed() async throws {
        try await withLoop { loop in
            let host = try await Host(loop: loop, settings: HTTP2Settings(maxConcurrentStreams: 3), handler: Self.echo)
            let (status, output) = try await runCommand(
                "h2load", "-n", "200", "-c", "2", "-m", "3", "https://127.0.0.1:\(host.port)/x")
            #expect(status == 0)
            #expect(output.contains("200 succeeded, 0 failed"), "\(output)")
            await host.server.stop()
        }
    }
}

private actor Gauge {
    private(set) var connections: Set<Int> = []
    private(set) var most = 0
    private var now = 0

    func enter(_ connection: Int) {
        connections.insert(connection)
        now += 1
        most = max(most, now)
    }

    func leave() { now -= 1 }
}

/// Holds back who comes before it is opened.
private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    func pass() async {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }
}
