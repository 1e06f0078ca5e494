import BeckonNet
import Foundation
import Testing

/// A WebSocket without a task that waits: its handler is called.
@Suite(.timeLimit(.minutes(1))) struct WebSocketHandlerTests {
    /// Tells what it is called for; is at work until `gate` ends.
    private actor Handler: WebSocketHandler {
        private let told: AsyncStream<String>.Continuation
        private let gate: AsyncStream<Void>
        private let answer: @Sendable (WebSocket, String) -> Void
        private var isAtWork = false

        init(
            _ told: AsyncStream<String>.Continuation, gate: AsyncStream<Void> = AsyncStream { $0.finish() },
            answer: @escaping @Sendable (WebSocket, String) -> Void = { _, _ in }
        ) {
            self.told = told
            self.gate = gate
            self.answer = answer
        }

        deinit { told.yield("gone") }

        func opened(_ webSocket: WebSocket) async { await tell("opened", webSocket) }

        func received(_ message: WebSocketMessage, on webSocket: WebSocket) async {
            switch message {
            case .text(let text): await tell(String(decoding: text, as: UTF8.self), webSocket)
            case .binary(let data): await tell("\(data.count) bytes", webSocket)
            }
        }

        func closed(_ webSocket: WebSocket) async {
            await tell("closed \(webSocket.closeCode.map(String.init) ?? "never")", webSocket)
        }

        private func tell(_ text: String, _ webSocket: WebSocket) async {
            if isAtWork { told.yield("two at a time") }
            isAtWork = true
            for await _ in gate {}
            await Task.yield()
            isAtWork = false
            told.yield(text)
            answer(webSocket, text)
        }
    }

    @Test func callsComeOneAfterTheOther_andTheHandlerGoesWithTheConnection() async throws {
        let (told, sink) = AsyncStream<String>.makeStream()
        try await withServer(handler: { _ in .webSocketHandler(Handler(sink)) }) { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.beginWebSocket("/")
            var calls = told.makeAsyncIterator()
            #expect(await calls.next() == "opened")
            // It rests in between, so that each of these starts it anew; then many at once.
            for index in 0..<3 {
                _ = await client.write(RawFrame.masked(1, Data("\(index)".utf8)))
                #expect(await calls.next() == "\(index)")
            }
            let many = (3..<40).reduce(into: Data()) { $0.append(RawFrame.masked(1, Data("\($1)".utf8))) }
            _ = await client.write(many + RawFrame.masked(8, Data([0x03, 0xE8])))
            for index in 3..<40 { #expect(await calls.next() == "\(index)") }
            #expect(await calls.next() == "closed 1000")
            #expect(await calls.next() == "gone")
            await client.abort()
        }
    }

    @Test func messagesThatWaitWhenThePeerIsLostAreStillTold() async throws {
        let (told, sink) = AsyncStream<String>.makeStream()
        let (gate, opener) = AsyncStream<Void>.makeStream()
        try await withServer(handler: { _ in .webSocketHandler(Handler(sink, gate: gate)) }) { loop, server, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.beginWebSocket("/")
            _ = await client.write(RawFrame.masked(1, Data("one".utf8)) + RawFrame.masked(1, Data("two".utf8)))
            // The answer to the ping shows that both have come.
            _ = await client.write(RawFrame.masked(9, Data()))
            await client.until { $0.frames.contains { $0.opcode == 10 } || $0.isEnded }
            await client.abort()
            await server.stop(drain: .zero)
            opener.finish()
            var calls: [String] = []
            for await call in told {
                if call == "gone" { break }
                calls.append(call)
            }
            #expect(calls == ["opened", "one", "two", "closed 1006"])
        }
    }

    // server-notes §1: what is not taken is not read.
    @Test func handlerThatIsSlowHoldsThePeerUp() async throws {
        let (told, sink) = AsyncStream<String>.makeStream()
        let (gate, opener) = AsyncStream<Void>.makeStream()
        try await withServer {
            $0.webSocketLimits.waitingMessages = 4
        } handler: { _ in
            .webSocketHandler(Handler(sink, gate: gate))
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.beginWebSocket("/")
            await client.until { !$0.received.isEmpty }
            let message = RawFrame.masked(2, Data(count: 10_000))
            let many = (0..<10).reduce(into: Data()) { all, _ in all.append(message) }
            var sent = 10
            // Until no more is taken: the server has stopped reading.
            while await client.write(many) { sent += 10 }
            opener.finish()
            await client.until { $0.drainedCount > 0 }
            _ = await client.write(RawFrame.masked(8, Data([0x03, 0xE8])))
            var calls: [String] = []
            for await call in told {
                if call == "gone" { break }
                calls.append(call)
            }
            #expect(calls.first == "opened" && calls.last == "closed 1000")
            #expect(calls.filter { $0 == "10000 bytes" }.count == sent)
            #expect(calls.count == sent + 2)
            await client.abort()
        }
    }

    @Test func readerThatTakesNoFramesIsCutOff() async throws {
        let (told, sink) = AsyncStream<String>.makeStream()
        let frame = WebSocketFrame(text: Data(repeating: UInt8(ascii: "x"), count: 50_000))
        try await withServer {
            $0.webSocketLimits.queueBytes = 100_000
        } handler: { _ in
            .webSocketHandler(
                Handler(sink) { webSocket, call in
                    if call == "opened" { while webSocket.send(frame) {} }
                })
        } _: { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.until { $0.isOpen }
            await client.beginWebSocket("/")
            await client.pauseReading()
            var calls = told.makeAsyncIterator()
            #expect(await calls.next() == "opened")
            #expect(await calls.next() == "closed 1006")
            await client.abort()
        }
    }

    @Test func handlerMayClose_andWhatThePeerSaysAfterwardsIsNotTold() async throws {
        let (told, sink) = AsyncStream<String>.makeStream()
        try await withServer(handler: { _ in
            .webSocketHandler(
                Handler(sink) { webSocket, call in if call == "enough" { webSocket.close(code: 4001, reason: "so") } })
        }) { loop, _, port in
            let client = try await StreamProbe.connected(to: port, loop)
            await client.beginWebSocket("/")
            _ = await client.write(RawFrame.masked(1, Data("enough".utf8)))
            await client.until { $0.frames.contains { $0.opcode == 8 } || $0.isEnded }
            #expect(await client.frames.map(\.closeCode) == [4001])
            _ = await client.write(
                RawFrame.masked(1, Data("late".utf8)) + RawFrame.masked(8, Data([0x0F, 0xA1])))
            var calls: [String] = []
            for await call in told {
                if call == "gone" { break }
                calls.append(call)
            }
            #expect(calls == ["opened", "enough", "closed 4001"])
            await client.abort()
        }
    }

    /// A session is handed from connection to connection: nothing of one may reach another.
    @Test func messagesInPiecesOnManyConnectionsStayApart() async throws {
        let (told, sink) = AsyncStream<String>.makeStream()
        try await withServer(handler: { _ in .webSocketHandler(Handler(sink)) }) { loop, _, port in
            var clients: [StreamProbe] = []
            var calls = told.makeAsyncIterator()
            for _ in 0..<3 {
                let client = try await StreamProbe.connected(to: port, loop)
                await client.beginWebSocket("/")
                #expect(await calls.next() == "opened")
                clients.append(client)
            }
            let frames = (0..<3).map { RawFrame.masked(1, Data("piece of \($0)".utf8)) }
            for cut in 1..<frames[0].count {
                for (client, frame) in zip(clients, frames) { _ = await client.write(frame[..<cut]) }
                // A whole message of another in between.
                for (index, client) in clients.enumerated().reversed() {
                    _ = await client.write(frames[index][cut...])
                    #expect(await calls.next() == "piece of \(index)")
                }
            }
            for client in clients { await client.abort() }
        }
    }
}
