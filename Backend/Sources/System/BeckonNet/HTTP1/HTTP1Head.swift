/// The head of a request or response, taken apart and free of ambiguity.
struct HTTP1Head {
    enum Framing: Equatable {
        case length(Int)
        case chunked
        /// Until the connection ends; responses only.
        case untilEnd
    }

    /// Requests: `GET`. Responses: empty.
    var method = ""
    /// Requests: as it was sent. Responses: empty.
    var target = ""
    /// Responses: `200`. Requests: 0.
    var status = 0
    var headers = HTTPHeaders()
    /// 0 or 1, of HTTP/1.x.
    var minorVersion = 1
    var framing = Framing.length(0)

    /// Whether the peer wants the connection to go on after this message (RFC 9112 §9.3).
    var keepsAlive: Bool {
        let options = tokens("connection")
        return minorVersion == 1 ? !options.contains("close") : options.contains("keep-alive")
    }

    /// Whether the peer wants to go on with the WebSocket protocol.
    var asksForWebSocket: Bool {
        minorVersion == 1 && tokens("upgrade").contains("websocket") && tokens("connection").contains("upgrade")
    }

    /// The members of a list-valued header, in lower case.
    func tokens(_ name: String) -> [String] { headers.tokens(name) }
}

extension HTTPHeaders {
    /// The members of all fields of that name, which must be comma-separated tokens, in lower case.
    func tokens(_ name: String) -> [String] {
        var found: [String] = []
        for field in fields where field.name == name {
            for part in field.value.split(separator: ",") {
                found.append(trimmed(part).lowercased())
            }
        }
        return found
    }

    private func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
