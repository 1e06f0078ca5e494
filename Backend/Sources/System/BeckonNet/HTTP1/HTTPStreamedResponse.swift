public import Foundation

/// An answer whose body is taken piece by piece, so that no more than a bounded part of it is ever held.
///
/// While nobody takes, the server is not read from. The connection is busy until the end of the body or ``close()``;
/// letting go of the answer closes it as well. May be used from anywhere, by one task at a time.
public final class HTTPStreamedResponse: Sendable {
    public let status: Int
    public let headers: HTTPHeaders
    private let body: HTTPBody

    init(status: Int, headers: HTTPHeaders, body: HTTPBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    deinit { close() }

    /// The next piece, of any size above 0 up to some hundred kilobytes; nil at the end of the body.
    ///
    /// - Throws: ``NetError``: `timeout`, `closed`, `tls`, `protocolError`, `cancelled`, `system`; then again at each
    ///   call. What came before is given first.
    public func next() async throws(NetError) -> Data? { try await body.next() }

    /// Cuts the connection if the body has not ended. Calling it again does nothing.
    public func close() { body.abandon(NetError(.closed, "The answer was closed before its end.")) }
}
