import BeckonModel
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ChatError {
    /// What URLSession says of a request without an answer. Its sentences may hold addresses, so none is repeated.
    init(session error: any Error) {
        switch (error as? URLError)?.code {
        case .timedOut: self.init(.timeout, "The server did not answer in time.")
        case .cancelled: self.init(.cancelled, "The call was cancelled.")
        case .cannotParseResponse, .badServerResponse, .cannotDecodeRawData, .cannotDecodeContentData,
            .dataLengthExceedsMaximum:
            self.init(.invalidAnswer, "The server's answer cannot be read.")
        default:
            self.init(
                .networkIssues, "The server could not be reached.",
                remedy: "Check the connection; what was sent is kept and tried again.")
        }
    }

    /// A WebSocket that was not opened. URLSession gives the status of a refusal and not its body.
    init(refusedWith status: Int?, _ error: (any Error)?) {
        switch status {
        case 401: self.init(.authTokenNotFound, "The token is not known.", remedy: "Log in again.")
        case 429: self.init(.tooManyRequests, "The server asks to come again later.")
        case .some(500...): self.init(.operationFailed, "The server could not do that.", remedy: "Try again later.")
        case .some(400...):
            self.init(.invalidAnswer, "The server refused the realtime connection with status \(status ?? 0).")
        default:
            if (error as? URLError)?.code == .unsupportedURL {
                self.init(
                    .badRequest, "This system's libcurl was built without WebSockets.",
                    remedy: "Use libcurl with WebSockets, or the transport of BeckonNet.")
            } else if let error {
                self.init(session: error)
            } else {
                self.init(.networkIssues, "The realtime connection was closed.")
            }
        }
    }
}
