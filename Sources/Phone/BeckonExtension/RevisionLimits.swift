/// How much one extension process does at once, so that a flood of pushes does not end it (P-14).
///
/// A request that waits for its turn holds its payload only, and its deadline runs on.
public struct RevisionLimits: Sendable, Hashable {
    /// Stages of the kinds ``RevisionKind/filter``, ``RevisionKind/text`` and ``RevisionKind/report`` that are at work at
    /// the same time, over all requests; at least 1.
    public var text: Int
    /// Stages of the kind ``RevisionKind/media`` that are; at least 1.
    public var media: Int
    /// Requests that are not handed over. One more hands over the one that is furthest and waits; at least 1.
    public var requests: Int

    public init(text: Int = 8, media: Int = 2, requests: Int = 64) {
        self.text = max(1, text)
        self.media = max(1, media)
        self.requests = max(1, requests)
    }

    func atOnce(_ kind: RevisionKind) -> Int { kind == .media ? media : text }
}
