public import BeckonModel

/// The answer of ``API/createToken``. The server keeps only a hash: the token cannot be asked for again.
public struct AuthToken: Codable, Sendable, Hashable {
    public var uid: UserID
    public var token: String

    public init(uid: UserID, token: String) {
        self.uid = uid
        self.token = token
    }
}
