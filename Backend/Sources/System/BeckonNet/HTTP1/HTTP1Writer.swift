import Foundation

/// Writes messages as HTTP/1.1 has them.
enum HTTP1Writer {
    static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// - Parameters:
    ///   - hasBody: false for the answer to HEAD, which tells the length and sends nothing. The bytes of a source come
    ///     afterwards, from whoever sends them.
    ///   - date: the value of the Date header.
    static func response(
        _ response: HTTPResponse, keepsAlive: Bool, minorVersion: Int, hasBody: Bool, date: String
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256 + response.body.count)
        append("HTTP/1.1 ", to: &bytes)
        append(statusLine(response.status), to: &bytes)
        append("\r\ndate: ", to: &bytes)
        append(date, to: &bytes)
        append("\r\n", to: &bytes)
        append(response.headers, to: &bytes)
        if response.status == 101 {
            append("\r\n", to: &bytes)
            return bytes
        }
        if !keepsAlive {
            append("connection: close\r\n", to: &bytes)
        } else if minorVersion == 0 {
            append("connection: keep-alive\r\n", to: &bytes)
        }
        // RFC 9110 §8.6: no length where there can be no body.
        if response.mayHaveBody {
            append("content-length: ", to: &bytes)
            append(String(response.source?.length ?? response.body.count), to: &bytes)
            append("\r\n", to: &bytes)
        }
        append("\r\n", to: &bytes)
        if response.mayHaveBody, hasBody, response.source == nil { bytes.append(contentsOf: response.body) }
        return bytes
    }

    /// The bytes of a source come afterwards, from whoever sends them.
    ///
    /// - Parameter host: the value of the Host header.
    static func request(_ request: HTTPRequest, host: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256 + request.body.count)
        append(request.method, to: &bytes)
        append(" ", to: &bytes)
        append(request.target, to: &bytes)
        append(" HTTP/1.1\r\nhost: ", to: &bytes)
        append(host, to: &bytes)
        append("\r\n", to: &bytes)
        append(request.headers, to: &bytes)
        let length = request.source?.length ?? request.body.count
        if length > 0 || ["POST", "PUT", "PATCH"].contains(request.method) {
            append("content-length: ", to: &bytes)
            append(String(length), to: &bytes)
            append("\r\n", to: &bytes)
        }
        append("\r\n", to: &bytes)
        if request.source == nil { bytes.append(contentsOf: request.body) }
        return bytes
    }

    /// What frames the message is the writer's alone; a line break in a value cannot begin another header.
    private static func append(_ headers: HTTPHeaders, to bytes: inout [UInt8]) {
        for (name, value) in headers.fields {
            switch name {
            case "content-length", "transfer-encoding", "date", "host", "keep-alive": continue
            case "connection" where headers["upgrade"] == nil: continue
            default: break
            }
            guard !name.isEmpty, name.utf8.allSatisfy(isToken) else { continue }
            append(name, to: &bytes)
            append(": ", to: &bytes)
            for byte in value.utf8 {
                bytes.append(byte < 0x20 && byte != 0x09 || byte == 0x7F ? UInt8(ascii: " ") : byte)
            }
            append("\r\n", to: &bytes)
        }
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) { bytes.append(contentsOf: text.utf8) }

    private static func statusLine(_ status: Int) -> String {
        switch status {
        case 101: "101 Switching Protocols"
        case 200: "200 OK"
        case 201: "201 Created"
        case 202: "202 Accepted"
        case 204: "204 No Content"
        case 206: "206 Partial Content"
        case 304: "304 Not Modified"
        case 400: "400 Bad Request"
        case 401: "401 Unauthorized"
        case 403: "403 Forbidden"
        case 404: "404 Not Found"
        case 405: "405 Method Not Allowed"
        case 408: "408 Request Timeout"
        case 409: "409 Conflict"
        case 410: "410 Gone"
        case 413: "413 Content Too Large"
        case 414: "414 URI Too Long"
        case 415: "415 Unsupported Media Type"
        case 416: "416 Range Not Satisfiable"
        case 417: "417 Expectation Failed"
        case 422: "422 Unprocessable Content"
        case 426: "426 Upgrade Required"
        case 429: "429 Too Many Requests"
        case 431: "431 Request Header Fields Too Large"
        case 500: "500 Internal Server Error"
        case 501: "501 Not Implemented"
        case 503: "503 Service Unavailable"
        case 505: "505 HTTP Version Not Supported"
        default: "\(status) "
        }
    }
}
