import BeckonGateway
import Foundation

/// A push service in a test: answers as it was told, and remembers what it was given.
///
/// Safe to share: its state is behind a lock.
final class PushScript: @unchecked Sendable {
    private let lock = NSLock()
    private var answers: [PushOutcome] = []
    private var standing: PushOutcome?
    private var given: [PushRequest] = []
    private let arrivals = AsyncStream.makeStream(of: PushRequest.self)

    /// What the next pushes are answered with, in turn; afterwards each is accepted.
    func answer(_ outcomes: PushOutcome...) { lock.withLock { answers += outcomes } }

    /// What every push is answered with from now on; nil: accepted.
    func answerAll(_ outcome: PushOutcome?) { lock.withLock { standing = outcome } }

    var requests: [PushRequest] { lock.withLock { given } }

    /// The next push; the test waits for it.
    func next() async -> PushRequest? {
        var iterator = arrivals.stream.makeAsyncIterator()
        return await iterator.next()
    }

    var sender: PushSender {
        PushSender { request in
            let outcome = self.lock.withLock {
                self.given.append(request)
                if let standing = self.standing { return standing }
                return self.answers.isEmpty ? .accepted(apnsID: request.apnsID) : self.answers.removeFirst()
            }
            self.arrivals.continuation.yield(request)
            return outcome
        }
    }
}
