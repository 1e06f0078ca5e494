public import Foundation

/// Gives the body of a message piece by piece, as fast as the other end takes it: of a server's answer, or of a client's
/// request.
public final class HTTPBodySource: Sendable, Hashable {
    /// The bytes of the whole body.
    public let length: Int
    private let piece: @Sendable () async throws -> Data?

    /// - Parameters:
    ///   - length: what ``next()`` gives in all; it is told before the first piece.
    ///   - next: the next piece, nil at the end. It is called from the loop and must not block it, one call at a time,
    ///     and not at all for the answer to HEAD. When it throws, or its pieces are more or less than `length`,
    ///     the connection is cut, so that nobody takes a part for the whole.
    public init(length: Int, next: @escaping @Sendable () async throws -> Data?) {
        self.length = length
        piece = next
    }

    /// The next piece; nil at the end.
    ///
    /// - Throws: what the closure throws.
    public func next() async throws -> Data? { try await piece() }

    /// Whether they are the same source, not whether they give the same.
    public static func == (left: HTTPBodySource, right: HTTPBodySource) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
