public import BeckonModel

/// The answer of ``API/createToken``. The server keeps only a hash: the token cannot be asked for again.
public struct AuthToken: Codable, Sendable, Hashable {
    /// Whose session it is.
    public var uid: UserID
    /// A secret: it goes into a header, never into a URL.
    public var token: String

    public init(uid: UserID, token: String) {
        self.uid = uid
        self.token = token
    }
}
