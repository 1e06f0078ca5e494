import BeckonModel
import BeckonPush
import Foundation
import Testing

@Suite struct PushTokenTests {
    /// All variants; spellings of one token are stored once.
    @Test func sh_20_token_format() throws {
        let whole = try Case("sh-20-token-format")
        var stored = Set<PushToken>()
        for (variant, text) in try #require(whole.input["tokens"]?.object) {
            let text = try #require(text.string)
            if let normalised = whole.expected[variant]?["normalised"]?.string {
                let token = try PushToken(text)
                #expect(token.hex == normalised, "\(variant)")
                if ["A_brackets", "B_upper", "C_newline"].contains(variant) { stored.insert(token) }
            } else {
                #expect(whole.expected[variant]?["rejected"] == true, "\(variant)")
                #expect(throws: PushTokenError.self, "\(variant)") { try PushToken(text) }
            }
        }
        #expect(stored.count == whole.expected["A_B_C_stored"]?.int.map(Int.init))
    }

    /// Each refusal names its cause. What Swift prints for data is no token: "\(token)" is the field's commonest mistake.
    @Test(
        arguments: [
            ("", .empty), ("  \n", .empty), ("<>", .empty), ("abc", .halfByte), ("zz", .notHexadecimal),
            ("dGVzdA:APA91b-x_y", .notHexadecimal), ("é0", .notHexadecimal), ("１２", .notHexadecimal),
            ("ab\tcd", .notHexadecimal), ("<abcd", .notHexadecimal),
            ("{length = 32, bytes = 0x0a1b2c3d ... cddeeff0 }", .truncatedDescription),
            ("0a1b2c3d ... cddeeff0", .truncatedDescription), ("<0a1b…cdde>", .truncatedDescription),
            ("32 bytes", .truncatedDescription), ("\(Data(count: 32))", .truncatedDescription),
        ] as [(String, PushTokenError)])
    func refusalNamesItsCause(_ text: String, _ expected: PushTokenError) throws {
        let error = try #require(throws: PushTokenError.self) { try PushToken(text) }
        #expect(error == expected)
        #expect(!error.description.isEmpty)
    }

    @Test func dataAndItsDigitsAreOneToken() throws {
        let token = try PushToken(Data([0x00, 0x0A, 0xFF]))
        #expect(token.hex == "000aff")
        #expect(try token == PushToken("<000AFF>"))
        #expect(throws: PushTokenError.empty) { try PushToken(Data()) }
        #expect(try PushToken(Data(repeating: 1, count: 100)).hex.count == 200)
    }

    /// Design §4, *Secrets*: no log holds a push token in full.
    @Test func descriptionDoesNotHoldTheToken() throws {
        let token = try PushToken(String(repeating: "0a1b", count: 16))
        for text in ["\(token)", String(reflecting: token)] { #expect(text == "0a1b… (32 bytes)") }
    }

    @Test func encodesAsItsDigits() throws {
        let decoded = try JSONDecoder().decode([PushToken].self, from: Data(#"["<0A1B>"]"#.utf8))
        #expect(String(decoding: try JSONEncoder().encode(decoded), as: UTF8.self) == #"["0a1b"]"#)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([PushToken].self, from: Data(#"["x"]"#.utf8)) }
    }
}
