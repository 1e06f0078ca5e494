/// Names a session of a user: one login on one device. It is not the token, which is kept as a hash only.
public struct SessionID: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
