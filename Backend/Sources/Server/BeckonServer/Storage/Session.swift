public import BeckonModel

/// A login of a user on one device: whose it is and how it is named.
public struct Session: Sendable, Hashable {
    public var id: SessionID
    public var uid: UserID

    public init(id: SessionID, uid: UserID) {
        self.id = id
        self.uid = uid
    }
}
