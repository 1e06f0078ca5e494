public import BeckonPush

/// Keeps away what is not for an account on this device: suppressed where the app holds the filtering entitlement, else
/// generic and silent, and without a badge (design §4, *Extension*; P-17, R-3.11).
///
/// No other stage runs on it: nothing is fetched, decrypted, counted or reported for somebody else.
public struct FilterStage: RevisionStage {
    /// Whether the push is for an account on this device; nil where that cannot be told now, and the push passes.
    public typealias Belongs = @Sendable (PushMessage) throws -> Bool?

    private let belongs: Belongs
    private let genericBody: String

    /// - Parameters:
    ///   - genericBody: all that is read of it where it cannot be suppressed.
    ///   - belongs: asked for each push that a dialect knows; a foreign one passes.
    public init(genericBody: String = "New notification", belongs: @escaping Belongs) {
        self.genericBody = genericBody
        self.belongs = belongs
    }

    /// By the accounts on this device, as the vendors name them. A push that names no account passes.
    ///
    /// - Parameters:
    ///   - genericBody: what is shown in place of the text where the app may not filter.
    ///   - accounts: read anew for each push, from the App Group; nil where they cannot be read (P-15).
    public init(
        genericBody: String = "New notification", accounts: @escaping @Sendable () throws -> Set<String>?
    ) {
        self.init(genericBody: genericBody) { push in
            guard let account = push.account else { return nil }
            return try accounts()?.contains(account)
        }
    }

    public var name: String { "filter" }
    public var kind: RevisionKind { .filter }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        guard let push = revision.push, try belongs(push) == false else { return revision }
        var content = NotificationContent(
            threadIdentifier: revision.content.threadIdentifier, userInfo: revision.content.userInfo)
        if !context.mayFilter {
            content.body = genericBody
            content.interruptionLevel = .passive
        }
        return Revision(content: content, push: push, isFinal: true)
    }
}
