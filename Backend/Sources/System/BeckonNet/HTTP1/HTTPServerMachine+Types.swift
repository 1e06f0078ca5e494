import Foundation

extension HTTPServerMachine {
    enum Action {
        case handle(id: Int, HTTPRequest)
        /// Its body follows in pieces.
        case handleStreamed(id: Int, HTTPRequest)
        case bodyCame(Data)
        /// With an error for a body that will not come whole.
        case bodyEnded(NetError?)
        case write([UInt8])
        /// Write all pieces of an answer's body, and tell of each.
        case send(HTTPBodySource)
        /// The answer 101 is written; from here on the connection belongs to the WebSocket of that request.
        case becomeWebSocket(id: Int)
        /// Send what is written, then close.
        case close
        /// Close at once.
        case abort
    }

    enum Answer {
        case response(HTTPResponse)
        /// A handshake that was accepted; the response is the 101.
        case webSocket(HTTPResponse)
    }

    struct Rules {
        var limits = HTTPLimits()
        var bodyLimit: @Sendable (_ method: String, _ path: Substring) -> Int
        var refusal: @Sendable (HTTPRefusal) -> HTTPResponse
        var streamsBody: @Sendable (_ method: String, _ path: Substring) -> Bool = { _, _ in false }
    }

    struct Slot {
        let id: Int
        let hasBody: Bool
        let minorVersion: Int
        var keepsAlive: Bool
        var answer: Answer?
    }

    struct Incoming {
        let head: HTTP1Head
        let limit: Int
        let began: Double
        var body = Data()
        /// Bytes of the body that have come.
        var count = 0
        var owesContinue: Bool
        /// Whose handler takes the body in pieces; its slot is the last one.
        var streamID: Int?
        /// Bytes that the handler has not taken.
        var waiting = 0
        /// The handler has asked for the body.
        var isWanted = false
        /// When the peer was last seen to have had its turn.
        var lastCame: Double

        init(head: HTTP1Head, limit: Int, began: Double, owesContinue: Bool) {
            self.head = head
            self.limit = limit
            self.began = began
            self.owesContinue = owesContinue
            lastCame = began
        }

        var isStreamed: Bool { streamID != nil }
    }

    struct Outgoing {
        /// Bytes of the body that are still to come.
        var remaining: Int
        var keepsAlive: Bool
        var hasFailed = false
    }
}
