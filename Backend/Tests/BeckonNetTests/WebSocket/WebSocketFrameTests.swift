import Foundation
import Testing

@testable import BeckonNet

/// A frame that is made by hand says what wslay's would.
@Suite struct WebSocketFrameTests {
    @Test(arguments: [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
    func aFrameIsWhatTheSessionWouldMakeOfItsText(length: Int) throws {
        let text = Data(repeating: UInt8(ascii: "x"), count: length)
        let session = try #require(WebSocketSession(role: .server, maximumMessage: 1 << 20))
        #expect(session.send(.text(text)))
        let frame = WebSocketFrame(text: text)
        #expect(frame.bytes == session.takeOutput())
        #expect(frame.text == text)
    }

    /// The other end reads it, behind what was queued otherwise.
    @Test func aClientReadsIt() throws {
        let client = try #require(WebSocketSession(role: .client, maximumMessage: 1 << 20))
        let frame = WebSocketFrame(text: Data("späť".utf8))
        let events = frame.bytes.withUnsafeBytes { client.receive($0) }
        #expect(events == [.message(.text(Data("späť".utf8)))])
    }
}
