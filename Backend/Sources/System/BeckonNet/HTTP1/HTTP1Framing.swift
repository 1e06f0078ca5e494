/// Decides where a message's body ends, and refuses whatever two implementations could decide differently
/// (RFC 9112 §6.3, §11.2).
enum HTTP1Framing {
    static func ofRequest(_ head: HTTP1Head) -> Result<HTTP1Head.Framing, HTTPRefusal> {
        let codings = head.tokens("transfer-encoding")
        let hasCoding = head.headers["transfer-encoding"] != nil
        let lengths = head.headers.all("content-length")
        if hasCoding {
            // §6.1: with a length beside it, or in HTTP/1.0, the framing is faulty.
            guard lengths.isEmpty, head.minorVersion == 1 else { return .failure(.badLength) }
            if codings == ["chunked"] { return .success(.chunked) }
            let isChunkedLast = codings.last == "chunked" && codings.filter { $0 == "chunked" }.count == 1
            return .failure(isChunkedLast ? .unknownCoding : .badLength)
        }
        guard lengths.count <= 1 else { return .failure(.badLength) }
        guard let text = lengths.first else { return .success(.length(0)) }
        guard let length = length(text) else { return .failure(.badLength) }
        return .success(.length(length))
    }

    /// - Parameter method: of the request that is answered.
    static func ofResponse(_ head: HTTP1Head, to method: String) -> Result<HTTP1Head.Framing, HTTPRefusal> {
        if method == "HEAD" || (100..<200).contains(head.status) || head.status == 204 || head.status == 304 {
            return .success(.length(0))
        }
        if head.headers["transfer-encoding"] == nil, head.headers["content-length"] == nil {
            return .success(.untilEnd)
        }
        return ofRequest(head)
    }

    /// RFC 9112 §3.2: exactly one Host with HTTP/1.1; with characters of a host and port only.
    static func hasValidHost(_ head: HTTP1Head) -> Bool {
        let hosts = head.headers.all("host")
        guard hosts.count == 1 || hosts.isEmpty && head.minorVersion == 0 else { return false }
        return hosts.allSatisfy { host in
            host.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "%"), UInt8(ascii: "~"):
                    true
                default: false
                }
            }
        }
    }

    private static func length(_ text: String) -> Int? {
        guard (1...18).contains(text.utf8.count) else { return nil }
        var value = 0
        for byte in text.utf8 {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
