public import BeckonPush

/// Fetches a message by its id where the push leaves that to the app (Voximplant, Matrix's `event_id_only`).
///
/// The push stands as it came where the fetch fails.
public struct FetchStage: RevisionStage {
    /// Gets the message by ``BeckonPush/PushMessage/messageID`` and the account; nil where there is none any more. Is
    /// cancelled when the time is up.
    public typealias Fetch = @Sendable (PushMessage) async throws -> FetchedMessage?

    private let fetch: Fetch

    /// Asks for the message by what the push says of it, off the main thread. What it throws leaves the text as pushed.
    public init(fetch: @escaping Fetch) { self.fetch = fetch }

    public var name: String { "fetch" }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        guard let push = revision.push, push.needsFetch, let fetched = try await fetch(push) else { return revision }
        return fetched.applied(to: revision)
    }
}
