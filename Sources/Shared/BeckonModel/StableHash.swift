/// FNV-1a of 64 bits: the same in every process and version, which Swift's own hash is not. No secret hangs on it.
public struct StableHash: Sendable {
    /// Of what was added so far.
    public private(set) var value: UInt64

    /// - Parameter start: FNV's offset basis; another one makes an independent second hash.
    public init(from start: UInt64 = 0xcbf2_9ce4_8422_2325) { value = start }

    /// Adds one byte.
    public mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    /// Adds the text's UTF-8.
    public mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }
}
