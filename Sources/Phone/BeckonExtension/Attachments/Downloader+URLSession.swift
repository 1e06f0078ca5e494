#if canImport(ObjectiveC)
    public import Foundation

    extension Downloader {
        /// Loads by a URLSession of its own for each address, with nothing kept: no cookie, no cache, no credential.
        ///
        /// - Parameter configuration: makes the session's; for proxies and times.
        public static func urlSession(
            _ configuration: @escaping @Sendable () -> URLSessionConfiguration = { .ephemeral }
        ) -> Downloader {
            Downloader { url, headers in
                let configuration = configuration()
                configuration.httpCookieStorage = nil
                configuration.httpShouldSetCookies = false
                configuration.urlCache = nil
                configuration.urlCredentialStorage = nil
                var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
                for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
                let transfer = SessionTransfer(request, configuration)
                let head = try await transfer.head()
                return Answer(head: head, next: { try await transfer.next() }, close: { transfer.cancel() })
            }
        }
    }
#endif
