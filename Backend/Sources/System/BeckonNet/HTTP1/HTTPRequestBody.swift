public import Foundation

/// The body of a request that its handler takes piece by piece, so that no more than a bounded part of it is ever held.
///
/// While nobody takes, the connection is not read from. A client that expects to be told to go on (`100-continue`) is told
/// so when the first piece is asked for. May be used from anywhere, by one task at a time. A handler that answers before
/// the end gets its answer sent, and the connection is closed with it.
public final class HTTPRequestBody: Sendable, Hashable {
    private let body: HTTPBody

    init(_ body: HTTPBody) { self.body = body }

    /// The next piece, of any size above 0; nil at the end of the body.
    ///
    /// - Throws: ``NetError``: `closed` when the client ended within the body, `tooLarge` when it passed the limit,
    ///   `timeout`, `protocolError`, `cancelled`; then again at each call. What came before is given first.
    public func next() async throws(NetError) -> Data? { try await body.next() }

    /// The handler wants no more: whoever waits for a piece, and each later call, gets `closed`.
    public func close() { body.abandon(NetError(.closed, "The body was closed before its end.")) }

    /// Whether they are the same body, not whether they hold the same.
    public static func == (left: HTTPRequestBody, right: HTTPRequestBody) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
