import BeckonAPI
import BeckonModel
import BeckonNet

extension HTTPResponse {
    /// What the HTTP server refuses before any route sees it, in the API's form.
    init(refusal: HTTPRefusal) {
        let code: ChatError.Code =
            switch refusal.status {
            case 413: .payloadTooLarge
            case 501 where refusal.code == "unknown_method": .methodNotAllowed
            default: .badRequest
            }
        self.init(ChatError(code, refusal.message))
        // The status tells more than the code's own.
        status = refusal.status
    }
}
