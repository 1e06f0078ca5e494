public import BeckonModel

/// The answer of ``API/activeCalls``: the call that one is in, and those that ring for one; the newest first.
public struct CallList: Codable, Sendable, Hashable {
    /// The newest first.
    public var calls: [Call]

    public init(calls: [Call]) { self.calls = calls }
}
