public import Foundation

/// How a file is loaded: URLSession on Apple, BeckonNet on Linux, a script in tests.
public struct Downloader: Sendable {
    /// The beginning of an answer.
    public struct Head: Sendable, Hashable {
        /// The HTTP status.
        public var status: Int
        /// Names in lower case; of repeated ones, one.
        public var headers: [String: String]

        public init(status: Int, headers: [String: String] = [:]) {
            self.status = status
            self.headers = headers
        }
    }

    /// An answer whose body is taken piece by piece, by one task at a time.
    public struct Answer: Sendable {
        /// Status and headers, before any part of the file has come.
        public var head: Head
        /// The next piece of the body, nil at its end. Throws when it cannot come whole, or the task is cancelled.
        ///
        /// No more than some hundred kilobytes are loaded ahead of what is asked for.
        public var next: @Sendable () async throws -> Data?
        /// Ends the transfer and lets go of the connection. Harmless after the end, and more than once.
        public var close: @Sendable () -> Void

        public init(
            head: Head, next: @escaping @Sendable () async throws -> Data?, close: @escaping @Sendable () -> Void
        ) {
            self.head = head
            self.next = next
            self.close = close
        }
    }

    /// Sends a GET and returns when the head of the answer is there, whatever its status. Follows no redirect, sends no
    /// cookie, keeps nothing, takes a certificate only as the system does, and ends at once when the task is cancelled.
    ///
    /// The headers' names are in lower case. The answer must be closed.
    public var open: @Sendable (_ url: URL, _ headers: [String: String]) async throws -> Answer

    public init(open: @escaping @Sendable (_ url: URL, _ headers: [String: String]) async throws -> Answer) {
        self.open = open
    }
}
