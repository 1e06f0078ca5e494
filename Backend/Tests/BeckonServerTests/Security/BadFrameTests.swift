import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation
import Testing

/// Issue 6, *Bad input*: frames that are wrong, huge, fragmented or not UTF-8 close their own connection with the right
/// code (RFC 6455 §7.4.1), and nobody else's.
@Suite(.timeLimit(.minutes(1))) struct BadFrameTests {
    struct Row: Sendable {
        var name: String
        var bytes: Data
        var code: UInt16

        init(_ name: String, _ code: UInt16, _ frames: Data...) {
            self.name = name
            self.code = code
            bytes = frames.reduce(Data(), +)
        }
    }

    /// A frame as a client sends it: masked with zeros.
    private static func frame(
        _ opcode: UInt8, _ payload: Data = Data(), isLast: Bool = true, reserved: UInt8 = 0, isMasked: Bool = true
    ) -> Data {
        let mask: UInt8 = isMasked ? 0x80 : 0
        let length: [UInt8] =
            payload.count < 126
            ? [mask | UInt8(payload.count)] : [mask | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        return Data([(isLast ? 0x80 : 0) | reserved | opcode] + length + (isMasked ? [0, 0, 0, 0] : [])) + payload
    }

    private static func text(_ text: String, isLast: Bool = true) -> Data { frame(1, Data(text.utf8), isLast: isLast) }

    private static func close(_ code: UInt16, _ reason: [UInt8] = []) -> Data {
        frame(8, Data([UInt8(code >> 8), UInt8(code & 0xFF)] + reason))
    }

    /// The head of a frame that announces so many bytes; wslay looks at it when the first of them is there.
    private static func announcement(_ count: UInt64) -> Data {
        Data([0x81, 0xFF] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) } + [0, 0, 0, 0])
    }

    private static let half = Data(count: 9 * 1024)
    private static let acknowledgement = #"{"type":"acknowledge","acknowledgement":"#

    static let rows = [
        Row("opcode 3", 1002, frame(3)), Row("opcode 11", 1002, frame(11)),
        Row("reserved bit 1", 1002, frame(1, reserved: 0x40)), Row("reserved bit 2", 1002, frame(1, reserved: 0x20)),
        Row("reserved bit 3", 1002, frame(1, reserved: 0x10)),
        Row("unmasked", 1002, frame(1, Data("{}".utf8), isMasked: false)),
        Row("length with the top bit", 1002, announcement(1 << 63)),
        Row("ping in fragments", 1002, frame(9, isLast: false)),
        Row("close in fragments", 1002, frame(8, isLast: false)),
        Row("ping of 126 bytes", 1002, frame(9, Data(count: 126))),
        Row("continuation of nothing", 1002, frame(0)),
        Row("text within fragments", 1002, text("{", isLast: false), text("}")),
        Row("close of one byte", 1002, frame(8, Data([3]))), Row("close code 999", 1002, close(999)),
        Row("close code 1005", 1002, close(1005)), Row("close code 5000", 1002, close(5000)),
        Row("binary", 1003, frame(2, Data("{}".utf8))),
        Row("not UTF-8", 1007, frame(1, Data([0x22, 0xC3, 0x28, 0x22]))),
        Row("overlong", 1007, frame(1, Data([0xC0, 0xAF]))),
        Row("not UTF-8 over two fragments", 1007, frame(1, Data([0xC3]), isLast: false), frame(0, Data([0x28]))),
        Row("ends within a character", 1007, frame(1, Data([0xE2, 0x82]), isLast: false), frame(0, Data())),
        Row("close reason not UTF-8", 1007, close(1000, [0xFF])),
        Row("no JSON", 1007, text("{")), Row("deep JSON", 1007, text(String(repeating: "[", count: 5_000))),
        Row("a command without its content", 1008, text(#"{"type":"acknowledge"}"#)),
        Row(
            "an acknowledgement of nobody", 1008,
            text(acknowledgement + #"{"receiver":"a b","receiverType":"user","messageId":1,"shown":true}}"#)),
        Row("one byte too many", 1009, frame(1, Data(count: 16 * 1024 + 1))),
        Row("a huge frame", 1009, announcement(1 << 40) + Data([0])),
        Row("too much in fragments", 1009, frame(1, half, isLast: false), frame(0, half)),
    ]

    @Test(arguments: [false, true])
    func aBadFrameClosesItsConnectionWithTheRightCodeAndNoOther(byteByByte: Bool) async throws {
        try await ServerFixture.with { server in
            let (alice, bob) = (try await server.login("alice"), try await server.login("bob"))
            let other = try await server.connect(bob)
            for row in Self.rows {
                let device = try await RawConnection(to: server)
                await device.upgrade(bob)
                // What is large comes whole: its bytes one by one tell nothing new.
                await device.send(row.bytes, byteByByte: byteByByte && row.bytes.count < 1024)
                await device.until { $0.frames.contains { $0.closeCode != nil } }
                // The server would wait for it.
                await device.send(Self.close(row.code))
                await device.untilEnd()
                #expect(await device.frames.compactMap(\.closeCode) == [row.code], "\(row.name)")
                let sent = try await server.call(
                    API.sendMessage, body: MessageDraft(muid: row.name, to: .user("bob"), text: "hi"), token: alice)
                #expect(try await other.next() == .message(sent))
            }
        }
    }

    /// RFC 6455 §5.5.1: nothing follows a close.
    @Test func whatFollowsACloseIsNotTaken() async throws {
        try await ServerFixture.with { server in
            let bob = try await server.login("bob")
            let device = try await RawConnection(to: server)
            await device.upgrade(bob)
            await device.send(Self.close(1000) + Self.text("{") + Self.frame(9, Data("ping".utf8)) + Self.frame(3))
            await device.untilEnd()
            let frames = await device.frames
            #expect(frames.compactMap(\.closeCode) == [1000])
            #expect(frames.last?.opcode == 8 && frames.filter { $0.opcode == 10 }.isEmpty)
        }
    }

    /// What is well-formed is taken in any number of pieces, with control frames between them.
    @Test func aCommandInFragmentsThatSplitACharacterIsTaken() async throws {
        try await ServerFixture.with { server in
            let bob = try await server.login("bob")
            let device = try await RawConnection(to: server)
            await device.upgrade(bob)
            let command = Data(#"{"type":"é"}"#.utf8)
            let middle = 10
            await device.send(
                Self.frame(1, command.prefix(middle), isLast: false) + Self.frame(9, Data("p".utf8))
                    + Self.frame(0, Data(command.dropFirst(middle))) + Self.frame(9, Data("q".utf8)))
            await device.until { $0.frames.filter { $0.opcode == 10 }.count == 2 }
            #expect(
                await device.frames.filter { $0.opcode == 10 }.map(\.payload) == [Array("p".utf8), Array("q".utf8)])
            #expect(await device.frames.compactMap(\.closeCode).isEmpty)
            await device.close()
        }
    }
}
