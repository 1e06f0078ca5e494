/// A value that knows more of its fields than their Swift types tell: what the server takes of them, for the description
/// of the API. The server's own checks keep it; tests hold the two together.
public protocol LimitedFields {
    /// By the names on the wire.
    static var limits: [String: FieldLimit] { get }
    /// Fields that it keeps as they came instead of reading each, all of which may be left out.
    static var moreFields: [String: any Decodable.Type] { get }
}

extension LimitedFields {
    public static var moreFields: [String: any Decodable.Type] { [:] }
}
