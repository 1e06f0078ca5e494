/// How long what a store holds is kept.
public struct Retention: Sendable, Hashable {
    /// From the time that a message was sent; nil: for ever.
    public var messages: Duration?
    /// From the time that a message was stored to its last push. APNs keeps none for longer than 30 days, and without a
    /// gateway they would wait for ever.
    public var pushes: Duration = .seconds(28 * 86_400)

    public init() {}
}
