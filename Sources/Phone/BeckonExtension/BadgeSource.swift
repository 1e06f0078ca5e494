/// Whose count it is, where a vendor sends no version: the vendor, and its account where several are on this phone.
public struct BadgeSource: Sendable, Hashable {
    /// The name of the dialect, `voximplant`.
    public var vendor: String
    /// The account as the vendor names it; nil where its pushes name none.
    public var account: String?

    public init(_ vendor: String, account: String? = nil) {
        self.vendor = vendor
        self.account = account
    }
}
