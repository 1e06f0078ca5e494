public import BeckonClient
public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Transport {
    /// The client's way to the server by URLSession: what an app uses.
    ///
    /// Nothing is kept on this device but what the SDK keeps: no cookies, no cache, no credentials. A redirect is not
    /// followed, so the token goes nowhere else; it is an answer like others.
    ///
    /// On Linux WebSockets need a libcurl that was built with them (``connect`` says so where it was not).
    ///
    /// - Parameters:
    ///   - server: the address of the API: scheme, host and port. What stands behind them is passed over.
    ///   - times: how long it waits.
    public static func urlSession(_ server: URL, times: URLSessionTimes = URLSessionTimes()) -> Transport {
        let link = SessionLink(server: server, times: times)
        return Transport(
            send: { try await link.send($0) }, connect: { try await link.connect($0, $1) },
            upload: { try await link.upload($0, $1, $2, $3) }, download: { try await link.download($0, to: $1, $2) })
    }
}
