/// The identifier of a group, the seed's `guid`.
public struct GroupID: Identifier {
    public let rawValue: String

    public init(unchecked rawValue: String) { self.rawValue = rawValue }

    public static var invalidCode: ChatError.Code { .invalidGUID }
}
