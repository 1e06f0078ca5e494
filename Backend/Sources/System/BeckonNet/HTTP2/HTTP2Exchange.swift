/// A request that an ``HTTP2Server`` hands to its handler, body and all.
public struct HTTP2Exchange: Sendable {
    /// With its whole body, unless that is longer than the settings keep.
    public let request: HTTPRequest
    /// The stream that it came on; ascends within the connection.
    public let stream: Int32
    /// The connection that it came on.
    public let connection: HTTP2ServerConnection
}
