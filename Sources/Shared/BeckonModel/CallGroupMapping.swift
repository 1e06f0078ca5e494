/// Makes the guid of a call's group out of the id of its session: the same always, and no two sessions' alike.
///
/// A session id that is a valid guid and does not begin with ``prefix`` is its own guid. Of any other each byte that a guid
/// cannot have is written as `_` and two hexadecimal digits, behind the prefix; what would be too long is the SHA-256 of
/// the id behind the prefix and two `_`, which no escaped one has.
public struct CallGroupMapping: Sendable {
    /// Reserved: nobody but the server makes a group that begins so.
    public static let prefix = "call_"

    /// Whether a guid is one of those that nobody but the server makes, in whatever case.
    public static func isReserved(_ guid: String) -> Bool { guid.lowercased().hasPrefix(prefix) }

    /// The server takes guids that differ in case alone for the same one: capital letters are escaped too.
    private let foldsCase: Bool
    private let sha256: @Sendable ([UInt8]) -> [UInt8]

    /// - Parameters:
    ///   - foldsCase: whether the chat server lowers the case of guids. Beckon's own does not.
    ///   - sha256: the digest of FIPS 180-4, 32 bytes.
    public init(foldsCase: Bool = false, sha256: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        self.foldsCase = foldsCase
        self.sha256 = sha256
    }

    /// The same guid for the same session on every device; two sessions never share one.
    public func guid(of session: CallSessionID) -> GroupID {
        let text = session.rawValue
        let isOwn = GroupID.isValid(text) && !Self.isReserved(text)
        if isOwn, !foldsCase || !text.utf8.contains(where: Self.isCapital) { return GroupID(unchecked: text) }
        var escaped = Self.prefix
        for byte in text.utf8 { escaped += isPlain(byte) ? String(UnicodeScalar(byte)) : "_" + Self.hexadecimal(byte) }
        if escaped.utf8.count <= 100 { return GroupID(unchecked: escaped) }
        return GroupID(unchecked: Self.prefix + "__" + sha256(Array(text.utf8)).map(Self.hexadecimal).joined())
    }

    private func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: Self.isCapital(byte) && !foldsCase
        }
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
    }
}
