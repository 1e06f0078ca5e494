public import BeckonModel
public import Foundation

/// A push as a file has it: `.json` is the body as sent, `.apns` is that of `xcrun simctl push`, with the app that it is
/// for.
public struct PushFile: Sendable, Hashable {
    /// The body; of an object without ``bundleKey``.
    public var body: JSONValue
    /// The bundle identifier in the file; nil where it names none.
    public var bundleID: String?

    /// The key that `simctl` reads and does not deliver.
    public static let bundleKey = "Simulator Target Bundle"

    public init(_ body: JSONValue) {
        var members = body.object ?? [:]
        bundleID = members.removeValue(forKey: Self.bundleKey)?.string
        self.body = body.object == nil ? body : .object(members)
    }

    /// - Throws: ``JSONReadingError`` with line and column where the bytes are no JSON.
    public init(_ data: Data) throws(JSONReadingError) {
        self.init(try JSONReader().value(in: data))
    }
}
