import COpenSSL
import Foundation

/// The opening handshake (RFC 6455 §4), both sides.
enum WebSocketHandshake {
    /// The 101 for a proper request (§4.2); 426 where another version or protocol is asked for.
    static func accept(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPRefusal> {
        let headers = request.headers
        guard headers.tokens("upgrade").contains("websocket"), headers.tokens("connection").contains("upgrade") else {
            return .failure(.handshakeNeeded)
        }
        guard request.method == "GET", request.body.isEmpty, request.stream == nil else {
            return .failure(.badHandshake("A WebSocket begins with GET, without a body."))
        }
        guard headers.all("sec-websocket-version") == ["13"] else { return .failure(.handshakeNeeded) }
        let keys = headers.all("sec-websocket-key")
        guard keys.count == 1, let key = Data(base64Encoded: keys[0]), key.count == 16 else {
            return .failure(.badHandshake("Sec-WebSocket-Key must be 16 bytes in base64, once."))
        }
        return .success(
            HTTPResponse(
                status: 101,
                headers: [
                    "upgrade": "websocket", "connection": "upgrade", "sec-websocket-accept": proof(of: keys[0]),
                ]))
    }

    /// What a client adds to its request.
    ///
    /// - Parameter key: 16 random bytes in base64.
    static func add(key: String, to headers: inout HTTPHeaders) {
        headers.set("upgrade", "websocket")
        headers.set("connection", "upgrade")
        headers.set("sec-websocket-version", "13")
        headers.set("sec-websocket-key", key)
    }

    /// Whether the server's 101 proves that it has read the request (§4.1).
    static func isAccepted(_ response: HTTP1Head, key: String) -> Bool {
        response.status == 101 && response.tokens("upgrade").contains("websocket")
            && response.tokens("connection").contains("upgrade")
            && response.headers["sec-websocket-accept"] == proof(of: key)
            && response.headers["sec-websocket-extensions"] == nil
    }

    private static func proof(of key: String) -> String {
        let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        var digest = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
        SHA1(text, text.count, &digest)
        return Data(digest).base64EncodedString()
    }
}
