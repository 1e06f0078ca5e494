public import BeckonModel
public import Foundation

/// A push that fits, with what it cost.
public struct FittedPayload: Sendable, Hashable {
    /// As it was pushed, before a push of Apple's is made of it.
    public var payload: [String: JSONValue]
    /// The body as it is sent.
    public var bytes: Data
    /// The members that were left out, the first first.
    public var leftOut: [[String]] = []
    /// Whether a text was cut.
    public var isCut = false
}
