import BeckonNet
import Foundation
import Testing

/// Issue 2, "Bad input": wrong frames get the right close code, and everybody else is still served.
///
/// One after the other: with over a thousand descriptors open, Foundation's `Process` reads past the end of its list of
/// them, and other tests run commands.
@Suite(.serialized) struct WebSocketCorpusTests {
    @Test func corpusIsThere() { #expect(FrameFile.all.count > 40) }

    @Test(arguments: FrameFile.all, [false, true])
    func framesGetTheirCloseCodeOrMessage(file: FrameFile, byteByByte: Bool) async throws {
        try await withServer {
            $0.webSocketLimits.messageBytes = 4096
            // The other one waits until the frames are told, however slow the machine is.
            $0.limits.firstByteTime = .seconds(60)
        } handler: { request in
            guard request.path == "/socket" else { return .response(told(request)) }
            return .webSocket { webSocket in
                for await case .text(let text) in webSocket.messages { webSocket.send(text: text) }
            }
        } _: { loop, _, port in
            let other = try await StreamProbe.connected(to: port, loop)
            let client = try await StreamProbe.connected(to: port, loop)
            await client.beginWebSocket("/socket")
            await client.until { $0.answers().count == 1 || $0.isEnded }
            let answer = await client.answers().first
            #expect(answer?.status == 101)
            // The example of RFC 6455 §1.3.
            #expect(answer?.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            if byteByByte {
                for byte in file.bytes { _ = await client.write(Data([byte])) }
            } else {
                _ = await client.write(file.bytes)
            }
            await client.until { client in
                client.isEnded || client.isClosed
                    || file.closeCode == nil && client.frames.filter { $0.opcode == 1 }.count == file.messages.count
            }
            let frames = await client.frames
            #expect(frames.compactMap(\.closeCode) == (file.closeCode.map { [$0] } ?? []))
            #expect(frames.filter { $0.opcode == 1 }.map(\.text) == file.messages)
            #expect(await other.get("/other")?.body == "GET /other 0")
            await client.close()
            await other.close()
        }
    }
}
