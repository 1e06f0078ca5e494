import BeckonNet
import Foundation
import Testing

@Suite struct ByteStreamTests {
    @Test(arguments: ["127.0.0.1", "::1"])
    func bytesGoBothWaysOverLoopback(host: String) async throws {
        try await withLoop { loop in
            let (server, client) = try await pair(loop, host: host)
            _ = await client.write(Data("ping".utf8))
            await server.until { $0.received == Data("ping".utf8) }
            _ = await server.write(Data("pong".utf8))
            await client.until { $0.received == Data("pong".utf8) }
            #expect(server.stream.remoteAddress == host)
            await client.close()
            await server.until { $0.isEnded }
            await server.close()
            await client.until { $0.isClosed }
            await server.until { $0.isClosed }
            #expect(await client.error == nil)
            #expect(await server.error == nil)
            #expect(await server.closedCount == 1)
        }
    }

    @Test(arguments: [false, true])
    func largeAmountIsHeldBackAndArrivesWhole(overTLS: Bool) async throws {
        let certificate = try SelfMadeCertificate.shared.get()
        try await withLoop { loop in
            let (server, client) = try await pair(
                loop,
                serverTLS: overTLS
                    ? try TLSServerContext(
                        certificatePEM: certificate.certificatePEM, keyPEM: certificate.keyPEM) : nil,
                clientTLS: overTLS ? try TLSClientContext(trust: .authorities(certificate.authorityPEM)) : nil,
                echoes: true)
            await server.until { $0.isOpen }
            await server.pauseReading()
            let part = Data((0..<250_007).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            var parts = 1
            while await client.write(part) { parts += 1 }
            let total = parts * part.count
            await server.resumeReading()
            await client.until { $0.received.count == total }
            #expect(await client.drainedCount == 1)
            let expected = (0..<parts).reduce(into: Data()) { all, _ in all.append(part) }
            #expect(await client.received == expected)
            await client.close()
            await server.until { $0.isClosed }
            await client.until { $0.isClosed }
        }
    }

    @Test func pausedStreamReadsNothingUntilItIsResumed() async throws {
        try await withLoop { loop in
            let (server, client) = try await pair(loop)
            await server.until { $0.isOpen }
            await server.pauseReading()
            _ = await client.write(Data(repeating: 7, count: 1000))
            await client.endWriting()
            _ = await server.write(Data("go on".utf8))
            await client.until { !$0.received.isEmpty }
            #expect(await server.received.isEmpty)
            await server.resumeReading()
            await server.until { $0.isEnded }
            #expect(await server.received.count == 1000)
            await server.close()
            await client.until { $0.isEnded }
            await client.close()
            await client.until { $0.isClosed }
            await server.until { $0.isClosed }
        }
    }

    @Test func halfClosedStreamStillReceives() async throws {
        try await withLoop { loop in
            let (server, client) = try await pair(loop)
            _ = await client.write(Data("question".utf8))
            await client.endWriting()
            await server.until { $0.isEnded }
            _ = await server.write(Data("answer".utf8))
            await server.close()
            await client.until { $0.isEnded }
            #expect(await client.received == Data("answer".utf8))
            await client.close()
            await server.until { $0.isClosed }
        }
    }

    @Test func peerThatTakesNothingIsCutOffAtTheMaximum() async throws {
        try await withLoop { loop in
            let (server, client) = try await pair(loop, limits: .init(highWater: 1000, maximum: 4 << 20))
            await client.until { $0.isOpen }
            await client.pauseReading()
            var isOpen = true
            while isOpen {
                _ = await server.write(Data(count: 1 << 20))
                isOpen = await !server.isStreamClosed
            }
            await server.until { $0.isClosed }
            #expect(await server.error?.kind == .slowReader)
            await client.abort()
            await client.until { $0.isClosed }
        }
    }

    @Test func peerThatTakesNothingIsCutOffAfterTheStallLimit() async throws {
        try await withLoop { loop in
            let (server, client) = try await pair(loop, limits: .init(stall: .milliseconds(50)))
            await client.until { $0.isOpen }
            await client.pauseReading()
            _ = await server.write(Data(count: 32 << 20))
            await server.until { $0.isClosed }
            #expect(await server.error?.kind == .timeout)
            await client.abort()
            await client.until { $0.isClosed }
        }
    }

    @Test func nobodyListeningIsRefusedWithASentence() async throws {
        try await withLoop { loop in
            let listener = try await Listener.listen(on: "127.0.0.1", port: 0, loop: loop) { $0.abort(nil) }
            await OnLoop(loop).run { listener.close() }
            let error = await #expect(throws: NetError.self) {
                try await ByteStream.connect(
                    to: "127.0.0.1", port: listener.port, tls: nil, on: loop, deadline: .seconds(120))
            }
            #expect(error?.kind == .refused)
            #expect(error?.message.hasPrefix("Nobody listens on 127.0.0.1:\(listener.port)") == true)
        }
    }

    @Test func silentServerFailsTheHandshakeAtTheDeadline() async throws {
        try await withLoop { loop in
            let (accepted, sink) = AsyncStream<ByteStream>.makeStream()
            let listener = try await Listener.listen(on: "127.0.0.1", port: 0, loop: loop) { sink.yield($0) }
            let error = await #expect(throws: NetError.self) {
                try await ByteStream.connect(
                    to: "127.0.0.1", port: listener.port, tls: try TLSClientContext(), on: loop,
                    deadline: .milliseconds(50))
            }
            #expect(error?.kind == .timeout)
            var iterator = accepted.makeAsyncIterator()
            let stream = await iterator.next()
            await OnLoop(loop).run {
                stream?.abort(nil)
                listener.close()
            }
        }
    }
}
