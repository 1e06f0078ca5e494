/// The identifier of a user, the seed's `uid`.
public struct UserID: Identifier {
    public let rawValue: String

    public init(unchecked rawValue: String) { self.rawValue = rawValue }

    public static var invalidCode: ChatError.Code { .badRequest }
}
