/// The SHA-256 of an auth token: all that a store ever sees of it (design §4, *Secrets*).
///
/// Plain SHA-256 is right because tokens are 32 random bytes (server-notes §5).
public struct TokenHash: Sendable, Hashable {
    public let bytes: [UInt8]

    public init(bytes: [UInt8]) { self.bytes = bytes }
}
