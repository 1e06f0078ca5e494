import BeckonAPI
import BeckonModel
import BeckonNet

extension HTTPResponse {
    /// What the HTTP server refuses before any route sees it, in the API's form.
    init(refusal: HTTPRefusal) {
        let code: ChatError.Code = refusal.status == 413 ? .payloadTooLarge : .badRequest
        self.init(ChatError(code, refusal.message))
        // The status tells more than the code's own.
        status = refusal.status
    }
}
