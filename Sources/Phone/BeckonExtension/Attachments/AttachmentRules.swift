/// What a download is allowed.
public struct AttachmentRules: Sendable, Hashable {
    /// Whether `http` is followed beside `https`. App Transport Security has its own word in this on Apple's systems.
    public var allowsHTTP: Bool
    /// How often a server may send it on to another address.
    public var redirects: Int

    public init(allowsHTTP: Bool = false, redirects: Int = 5) {
        self.allowsHTTP = allowsHTTP
        self.redirects = redirects
    }

    /// What the initialiser gives when nothing else is said.
    public static let standard = AttachmentRules()
}
