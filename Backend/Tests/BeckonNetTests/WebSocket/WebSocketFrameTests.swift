import Foundation
import Testing

@testable import BeckonNet

/// A frame that is made by hand says what wslay's would.
@Suite struct WebSocketFrameTests {
    @Test(arguments: [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
    func aFrameIsWhatTheSessionWouldMakeOfItsText(length: Int) {
        let text = Data(repeating: UInt8(ascii: "x"), count: length)
        let session = WebSocketSession(role: .server, maximumMessage: 1 << 20)
        #expect(session.send(.text(text)))
        let frame = WebSocketFrame(text: text)
        #expect(frame.bytes == session.takeOutput())
        #expect(frame.text == text)
    }

    /// The other end reads it, behind what was queued otherwise.
    @Test func aClientReadsIt() {
        let client = WebSocketSession(role: .client, maximumMessage: 1 << 20)
        let frame = WebSocketFrame(text: Data("späť".utf8))
        let events = frame.bytes.withUnsafeBytes { client.receive($0) }
        #expect(events == [.message(.text(Data("späť".utf8)))])
    }
}

/// wslay's context comes and goes; nothing of a message may get lost with it.
@Suite struct WebSocketSessionRestTests {
    private func masked(_ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
        [opcode | (isLast ? 0x80 : 0), 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload
    }

    /// Messages, fragments with a ping between them, cut at every byte.
    @Test func messagesInPiecesAreWhole_whereverTheyAreCut() {
        let bytes =
            masked(1, Array("one".utf8)) + masked(1, Array("t".utf8), isLast: false) + masked(9, [])
            + masked(0, Array("wo".utf8)) + masked(2, [1, 2, 3])
        for cut in 1..<bytes.count {
            let session = WebSocketSession(role: .server, maximumMessage: 1 << 16)
            var events: [WebSocketSession.Event] = []
            var output: [UInt8] = []
            for part in [bytes[..<cut], bytes[cut...]] {
                events += Array(part).withUnsafeBytes { session.receive($0) }
                output += session.takeOutput()
            }
            #expect(
                events == [
                    .message(.text(Data("one".utf8))), .message(.text(Data("two".utf8))),
                    .message(.binary(Data([1, 2, 3]))),
                ])
            #expect(output == [0x8a, 0])
            #expect(!session.isFinished)
        }
    }

    /// A length that no frame may have ends the connection.
    @Test func aFrameOfMoreBytesThanThereAreIsRefused() {
        let session = WebSocketSession(role: .server, maximumMessage: 1 << 16)
        let head: [UInt8] = [0x82, 0xff, 0x7f] + Array(repeating: 0xff, count: 7) + [0, 0, 0, 0, 1]
        _ = head.withUnsafeBytes { session.receive($0) }
        let close = session.takeOutput()
        #expect(close == [0x88, 0x02, 0x03, 0xf1])
    }
}
