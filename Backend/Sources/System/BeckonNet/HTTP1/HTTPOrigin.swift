/// Where requests go: a host, a port, and whether TLS is spoken there.
public struct HTTPOrigin: Sendable, Hashable {
    /// A name or an address, IPv6 without brackets.
    public var host: String
    public var port: Int
    public var tls: Bool

    public init(host: String, port: Int, tls: Bool) {
        self.host = host
        self.port = port
        self.tls = tls
    }

    /// The value of the Host header: the port is told unless it is the scheme's own (RFC 9110 §7.2).
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (tls ? 443 : 80) ? name : "\(name):\(port)"
    }
}
