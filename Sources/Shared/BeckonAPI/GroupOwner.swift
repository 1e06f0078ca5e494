public import BeckonModel

/// The body of ``API/transferOwnership``.
public struct GroupOwner: Codable, Sendable, Hashable {
    /// A member of the group.
    public var uid: UserID

    public init(_ uid: UserID) { self.uid = uid }
}
