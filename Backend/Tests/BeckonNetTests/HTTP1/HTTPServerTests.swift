import BeckonNet
import Foundation
import Testing

@Suite struct HTTPServerTests {
    @Test func portInUseSaysWhatToDo() async throws {
        try await withServer { loop, _, port in
            var configuration = HTTPServer.Configuration()
            configuration.port = port
            let second = HTTPServer(loop: loop, configuration: configuration) { .response(told($0)) }
            let error = await #expect(throws: NetError.self) { try await second.start() }
            #expect(error?.kind == .addressInUse)
            #expect(error?.message.contains("choose another port") == true)
        }
    }

    @Test func stopLetsARequestInWorkBeAnsweredAndClosesIdleConnections() async throws {
        let (entered, entry) = AsyncStream<Void>.makeStream()
        let (gate, opener) = AsyncStream<Void>.makeStream()
        try await withServer(
            handler: { request in
                if request.path == "/slow" {
                    entry.finish()
                    var iterator = gate.makeAsyncIterator()
                    await iterator.next()
                }
                return .response(told(request))
            },
            { loop, server, port in
                let idle = try await StreamProbe.connected(to: port, loop)
                #expect(await idle.get("/")?.status == 200)
                let busy = try await StreamProbe.connected(to: port, loop)
                await busy.send("GET /slow HTTP/1.1\nHost: localhost\n\n")
                var iterator = entered.makeAsyncIterator()
                await iterator.next()
                async let stopped: Void = server.stop(drain: .seconds(60))
                await idle.until { $0.isEnded }
                await idle.close()
                await #expect(throws: NetError.self) {
                    try await ByteStream.connect(
                        to: "127.0.0.1", port: port, tls: nil, on: loop, deadline: .seconds(120))
                }
                opener.finish()
                await busy.until { $0.isEnded }
                #expect(await busy.answers().map(\.body) == ["GET /slow 0"])
                #expect(await busy.answers().first?.headers["connection"] == "close")
                await busy.close()
                await stopped
            })
    }

    @Test func stopCutsOffWhatIsNotDoneInTime() async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        try await withServer(
            handler: { request in
                var iterator = gate.makeAsyncIterator()
                await iterator.next()
                return .response(told(request))
            },
            { loop, server, port in
                let client = try await StreamProbe.connected(to: port, loop)
                await client.send("GET / HTTP/1.1\nHost: localhost\n\n")
                await client.until { $0.isOpen }
                await server.stop(drain: .milliseconds(20))
                await client.until { $0.isClosed || $0.isEnded }
                #expect(await client.received.isEmpty)
                await client.abort()
                opener.finish()
            })
    }

    @Test func serverWithTLSAnswers() async throws {
        let certificate = try SelfMadeCertificate.shared.get()
        let context = try TLSServerContext(
            certificatePEM: certificate.certificatePEM, keyPEM: certificate.keyPEM, protocols: ["http/1.1"])
        try await withServer {
            $0.tls = context
        } _: { loop, _, port in
            let trust = try TLSClientContext(trust: .authorities(certificate.authorityPEM), protocols: ["http/1.1"])
            let client = HTTPClient(loop: loop, tls: trust)
            let response = try await client.send(
                HTTPRequest(method: "POST", target: "/a", body: Data(count: 100_000)),
                to: HTTPOrigin(host: "localhost", port: port, tls: true), deadline: .seconds(120))
            #expect(String(decoding: response.body, as: UTF8.self) == "POST /a 100000")
            await client.close()
        }
    }

    // The stop closes it within its own call: what it waits for is over before it waits.
    @Test func serverStopsWhileAConnectionShakesHands() async throws {
        let certificate = try SelfMadeCertificate.shared.get()
        let context = try TLSServerContext(certificatePEM: certificate.certificatePEM, keyPEM: certificate.keyPEM)
        try await withServer {
            $0.tls = context
        } _: { loop, server, port in
            let silent = try await StreamProbe.connected(to: port, loop)
            while await server.connectionCount == 0 { await Task.yield() }
            await server.stop(drain: .zero)
            await silent.until { $0.isEnded || $0.isClosed }
            await silent.close()
        }
    }

    // A descriptor that is closed twice would close somebody else's; one that is kept would starve the server.
    @Test func thousandConnectionsLeaveNoDescriptor() async throws {
        try await withServer { loop, server, port in
            for _ in 0..<1000 {
                let client = try await StreamProbe.connected(to: port, loop)
                #expect(await client.get("/")?.status == 200)
                await client.close()
                await client.until { $0.isClosed }
            }
            // Sockets of other tests come and go meanwhile, but never a thousand.
            #expect(try openDescriptors() < 900)
        }
    }

    private func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
}
