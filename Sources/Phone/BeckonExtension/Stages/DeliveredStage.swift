public import BeckonPush

/// Tells the server that the message has reached the device. A failure costs nothing, and a slow server little.
public struct DeliveredStage: RevisionStage {
    /// Tells it; is cancelled at the limit.
    public typealias Delivered = @Sendable (PushMessage) async throws -> Void

    private let limit: Duration
    private let delivered: Delivered

    /// - Parameters:
    ///   - limit: how long the notification waits for it.
    ///   - delivered: tells the server; what it throws changes nothing.
    public init(limit: Duration = .seconds(3), delivered: @escaping Delivered) {
        self.limit = limit
        self.delivered = delivered
    }

    public var name: String { "delivered" }
    public var kind: RevisionKind { .report }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        guard let push = revision.push, push.messageID != nil else { return revision }
        try await TimeLimit.run(limit, time: context.time) { [delivered] in try await delivered(push) }
        return revision
    }
}
