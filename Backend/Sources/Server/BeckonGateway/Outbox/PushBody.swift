public import BeckonModel
public import Foundation

/// How a message becomes the body of a push for one account.
public struct PushBody: Sendable {
    /// Throws where even the shortest form does not fit.
    public var encode: @Sendable (_ message: Message, _ account: UserID, _ badge: Badge) throws -> Data

    public init(encode: @escaping @Sendable (Message, UserID, Badge) throws -> Data) { self.encode = encode }
}
