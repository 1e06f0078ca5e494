import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

extension ChatError {
    /// What the server said when it did not open a WebSocket.
    init(refused response: HTTPResponse) {
        do {
            self = try JSONDecoder().decode(ErrorAnswer.self, from: response.body).error
        } catch {
            self.init(.invalidAnswer, "The server refused the realtime connection with status \(response.status).")
        }
    }
}
