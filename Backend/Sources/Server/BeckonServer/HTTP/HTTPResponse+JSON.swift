import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

extension HTTPResponse {
    /// An answer with a body of JSON; one that is ``NoContent`` has none. It is for its caller alone: no cache keeps it.
    init(status: Int, json value: some Encodable) throws {
        guard !(value is NoContent) else {
            self.init(status: status)
            return
        }
        self.init(status: status, encoded: try WireJSON.encode(value))
    }

    /// The same with a body that is JSON already.
    init(status: Int, encoded json: Data) {
        self.init(
            status: status, headers: ["content-type": "application/json", "cache-control": "no-store"], body: json)
    }

    /// The answer to what cannot be done: `{"error": {…}}` with the code's status.
    init(_ error: ChatError, headers: HTTPHeaders = [:]) {
        var headers = headers
        headers.set("content-type", "application/json")
        switch error.code {
        // RFC 9110 §11.6.1: a 401 names the way to authenticate.
        case .emptyAPIKey, .apiKeyNotFound: headers.set("www-authenticate", "apikey")
        // RFC 6585 §4: when to come again.
        case .tooManyRequests where headers["retry-after"] == nil: headers.set("retry-after", "1")
        case _ where error.code.status == 401: headers.set("www-authenticate", "Bearer")
        default: break
        }
        // An error is made of texts only, which always encode.
        let body = (try? WireJSON.encode(ErrorAnswer(error))) ?? Data()
        self.init(status: error.code.status, headers: headers, body: body)
    }
}
