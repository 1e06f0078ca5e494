/// Names one registration of a push token. A token that moves to another session gets a new one.
public struct DeviceID: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
