import BeckonModel
import BeckonNet

extension ChatError {
    /// What the SDK's user is told of a network fault; the sentence of the fault names addresses, which are of no use there.
    init(_ error: NetError) {
        switch error.kind {
        case .timeout: self.init(.timeout, "The server did not answer in time.")
        case .cancelled: self.init(.cancelled, "The call was cancelled.")
        case .protocolError, .tooLarge: self.init(.invalidAnswer, "The server's answer cannot be read.")
        default:
            self.init(
                .networkIssues, "The server could not be reached.",
                remedy: "Check the connection; what was sent is kept and tried again.")
        }
    }
}
