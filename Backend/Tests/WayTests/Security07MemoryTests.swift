#if os(Linux)
    import BeckonNet
    import Foundation
    import Testing

    /// Server-notes §7, security 7: whatever connections do that send too little, too much or read nothing, the server's
    /// memory is flat over any number of them.
    @Suite(.timeLimit(.minutes(2))) struct Security07MemoryTests {
        private let folder: TemporaryFolder
        private let loop: EventLoop

        init() throws {
            folder = try TemporaryFolder()
            loop = try EventLoop(name: "way")
        }

        @Test func security_07_memoryIsFlatOverWavesOfBadConnections() async throws {
            let server = try Tool("serve", "--listen", "0", in: folder.url)
            let line = try #require(await server.line(containing: "beckon serves"))
            let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
            // The first ones fill what is kept for later: buffers, caches, the allocator's own stock.
            for _ in 0..<5 { try await wave(port) }
            let before = try #require(server.residentKiB)
            for _ in 0..<35 { try await wave(port) }
            let after = try #require(server.residentKiB)
            // A wave holds about three megabytes for a moment: what stayed of each would be a hundred.
            #expect(after - before < 16 * 1024, "\(before) KiB before, \(after) KiB after")
            server.terminate()
            #expect(await server.status() == 0)
            await loop.shutdown()
        }

        /// 40 connections at once that begin something and go away without its end.
        private func wave(_ port: Int) async throws {
            let head = "POST /v1/users HTTP/1.1\r\nHost: localhost\r\n"
            let ask = "GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let kinds = [
                "", head + "X: " + String(repeating: "x", count: 8_000),
                head + "Content-Length: 16000\r\n\r\n" + String(repeating: "[", count: 15_000),
                String(repeating: ask, count: 40),
            ]
            var streams: [ByteStream] = []
            for index in 0..<40 {
                let stream = try await ByteStream.connect(
                    to: "127.0.0.1", port: port, tls: nil, on: loop, deadline: .seconds(60))
                let text = kinds[index % kinds.count]
                loop.execute {
                    stream.start(.init(onBytes: { _ in }, onEnd: {}, onClosed: { _ in }))
                    // Nothing of the answers is taken.
                    stream.pauseReading()
                    _ = stream.write(Array(text.utf8))
                }
                streams.append(stream)
            }
            // Others are served meanwhile, and what came before is in.
            let client = HTTPClient(loop: loop)
            let origin = HTTPOrigin(host: "127.0.0.1", port: port, tls: false)
            for _ in 0..<3 {
                let live = try await client.send(
                    HTTPRequest(method: "GET", target: "/live"), to: origin, deadline: .seconds(60))
                #expect(live.status == 200)
            }
            await client.close()
            let all = streams
            await withCheckedContinuation { done in
                loop.execute {
                    for stream in all { stream.abort(nil) }
                    done.resume()
                }
            }
        }
    }
#endif
