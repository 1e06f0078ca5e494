public import Foundation

/// The token of a device as APNs takes it: the hexadecimal digits of whole bytes, in lower case (sh-20).
///
/// Its length is not fixed (Apple, "Sending notification requests to APNs"). Two spellings of one token are equal.
public struct PushToken: Sendable, Hashable {
    /// All digits. It names a device: never log it.
    public let hex: String

    /// The token that the system hands to the app.
    public init(_ data: Data) throws(PushTokenError) {
        guard !data.isEmpty else { throw .empty }
        self.init(bytes: data)
    }

    /// A token as text: hexadecimal digits, in capitals too, with spaces between and angle brackets or white space around,
    /// as older systems described the data.
    ///
    /// A description of later systems (`32 bytes`, `{length = 32, bytes = 0x0a1b ... eff0 }`, `<0a1b…>`) is refused: it
    /// leaves out bytes, and its digits would make a wrong token.
    public init(_ text: String) throws(PushTokenError) {
        if Self.isDescription(text) { throw .truncatedDescription }
        var rest = Substring(text.trimmingCharacters(in: .whitespacesAndNewlines))
        if rest.hasPrefix("<"), rest.hasSuffix(">") { rest = rest.dropFirst().dropLast() }
        var digits: [UInt8] = []
        for byte in rest.utf8 where byte != UInt8(ascii: " ") {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { throw .notHexadecimal }
            digits.append(UInt8(digit))
        }
        guard !digits.isEmpty else { throw .empty }
        guard digits.count.isMultiple(of: 2) else { throw .halfByte }
        self.init(bytes: stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }

    /// Whether the text is what a system or Swift prints for data.
    public static func isDescription(_ text: String) -> Bool {
        ["length", "bytes", "...", "…", "{"].contains { text.contains($0) }
    }

    private init(bytes: some Sequence<UInt8>) {
        let digits = Array("0123456789abcdef".utf8)
        hex = String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension PushToken: CustomStringConvertible, CustomDebugStringConvertible {
    /// The first four digits, enough to tell two devices apart in a log and too few to send to one.
    public var description: String { "\(hex.prefix(4))… (\(hex.utf8.count / 2) bytes)" }

    public var debugDescription: String { description }
}

extension PushToken: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = try PushToken(container.decode(String.self))
        } catch let error as PushTokenError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
