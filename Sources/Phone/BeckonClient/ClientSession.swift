public import BeckonModel

/// Who is signed in and with which token: what an app keeps (in the Keychain) to restore the session at its next start.
public struct ClientSession: Sendable, Hashable, Codable {
    /// Who is signed in.
    public var user: User
    /// The secret of the session.
    public var token: String

    public init(user: User, token: String) {
        self.user = user
        self.token = token
    }
}

extension ClientSession: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Holds the uid alone: a session that is printed by accident tells no secret (design §4, *Secrets*).
    public var description: String { "ClientSession(\(user.uid))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Holds the uid alone.
    public var customMirror: Mirror { Mirror(self, children: ["uid": user.uid]) }
}
