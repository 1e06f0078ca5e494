public import BeckonModel

/// The body of every answer that is not a success: `{"error": {"code", "message", "path"?}}`.
public struct ErrorAnswer: Codable, Sendable, Hashable {
    /// What went wrong, with the field's path where there is one.
    public var error: ChatError

    public init(_ error: ChatError) { self.error = error }
}
