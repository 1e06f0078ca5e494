import Foundation

/// One message that arrives and one that leaves, on one stream of an ``HTTP2Session``.
struct HTTP2Stream {
    private(set) var fields = HTTPHeaders()
    private(set) var pseudoFields: [String: String] = [:]
    /// Names that the peer asked never to index (RFC 7541 §7.1.3).
    private(set) var neverIndexed: Set<String> = []
    private var headerBytes = 0
    private var bodyBytes = 0
    private var isHeadComplete = false
    private(set) var body = Data()

    /// The body that leaves, and how much of it has left.
    var outgoing = Data()
    var sent = 0

    /// False when the message's header is longer than allowed.
    mutating func add(_ name: String, _ value: String, isNeverIndexed: Bool, limit: Int) -> Bool {
        headerBytes += name.utf8.count + value.utf8.count + 32
        guard headerBytes <= limit else { return false }
        // What comes after the body are trailers, which nobody here reads.
        guard !isHeadComplete else { return true }
        if isNeverIndexed { neverIndexed.insert(name) }
        if name.hasPrefix(":") {
            pseudoFields[name] = value
        } else {
            fields.append(name, value)
        }
        return true
    }

    /// The end of a header block. An interim response (1xx) is forgotten: the real one follows.
    mutating func endHeaders() {
        if let status = pseudoFields[":status"], status.hasPrefix("1") {
            fields = HTTPHeaders()
            pseudoFields = [:]
        } else {
            isHeadComplete = true
        }
    }

    /// False when the body is longer than is read at all.
    mutating func add(_ bytes: UnsafeRawBufferPointer, settings: HTTP2Settings) -> Bool {
        bodyBytes += bytes.count
        body.append(contentsOf: bytes.prefix(max(0, settings.maxBodyBytes + 1 - body.count)))
        return bodyBytes <= settings.maxDrainedBytes
    }

    func request(from remoteAddress: String) -> HTTPRequest {
        var headers = fields
        if headers["host"] == nil, let authority = pseudoFields[":authority"] { headers.append("host", authority) }
        return HTTPRequest(
            method: pseudoFields[":method"] ?? "", target: pseudoFields[":path"] ?? "", headers: headers, body: body,
            remoteAddress: remoteAddress)
    }

    var response: HTTPResponse {
        HTTPResponse(status: pseudoFields[":status"].flatMap { Int($0) } ?? 0, headers: fields, body: body)
    }
}
