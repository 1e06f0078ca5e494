public import BeckonPush

/// Whose count it is, where a vendor sends no version: the vendor, and its server and account where several are on this
/// phone.
public struct BadgeSource: Sendable, Hashable {
    /// The name of the dialect, `voximplant`.
    public var vendor: String
    /// The vendor's server as its pushes name it; nil where they name none.
    public var server: String?
    /// The account as the vendor names it; nil where its pushes name none.
    public var account: String?

    public init(_ vendor: String, server: String? = nil, account: String? = nil) {
        self.vendor = vendor
        self.server = server
        self.account = account
    }

    /// The one that a push belongs to.
    public init(_ push: PushMessage) { self.init(push.dialect, server: push.server, account: push.account) }

    /// As the ledger's file names it.
    var key: String {
        BadgeState.name([vendor, server ?? "", account ?? ""].joined(separator: " "))
    }
}
