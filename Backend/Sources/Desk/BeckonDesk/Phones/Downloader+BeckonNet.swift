public import BeckonExtension
public import BeckonNet
import Foundation

extension Downloader {
    /// The extension's way to a file on Linux: BeckonNet's client, which reads no faster than the file is written.
    ///
    /// - Parameters:
    ///   - client: trusts the system's authorities where it was given no others.
    ///   - deadline: of one address, its whole body among it.
    public static func beckonNet(_ client: HTTPClient, deadline: Duration = .seconds(30)) -> Downloader {
        Downloader { url, headers in
            guard let origin = HTTPOrigin(url), let target = url.requestTarget else {
                throw AttachmentError(.badAddress, "The attachment's address is no address of a server.")
            }
            var request = HTTPRequest(method: "GET", target: target)
            for (name, value) in headers.sorted(by: { $0.key < $1.key }) { request.headers.set(name, value) }
            let answer = try await client.open(request, to: origin, deadline: deadline)
            let fields = Dictionary(answer.headers.fields.map { ($0.name, $0.value) }) { first, _ in first }
            return Answer(
                head: Head(status: answer.status, headers: fields), next: { try await answer.next() },
                close: { answer.close() })
        }
    }
}

extension HTTPOrigin {
    /// Nil where the address is none of `http` and `https`.
    fileprivate init?(_ url: URL) {
        let scheme = url.scheme?.lowercased()
        guard scheme == "https" || scheme == "http", let host = url.host, !host.isEmpty else { return nil }
        let hasTLS = scheme == "https"
        self.init(
            host: host.trimmingCharacters(in: ["[", "]"]), port: url.port ?? (hasTLS ? 443 : 80), tls: hasTLS)
    }
}

extension URL {
    /// Path and query as they are sent.
    fileprivate var requestTarget: String? {
        guard let parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        return parts.percentEncodedQuery.map { "\(path)?\($0)" } ?? path
    }
}
