public import BeckonModel

extension FakeServer {
    /// How a request fails.
    public enum Fault: Sendable {
        /// The request never reaches the server.
        case unreachable
        /// The server does what was asked, and its answer is lost on the way.
        case answerLost
        /// The server does what was asked, and half of its answer arrives.
        case answerCut
        /// So many bytes of the request's body reach the server, which keeps what it can of them, and the connection is lost.
        case bodyCut(after: Int)
        /// The server does what was asked, and so many bytes of its answer arrive before the connection is lost.
        case answerEnds(after: Int)
        /// The server answers with this instead.
        case status(Int, ChatError?, retryAfter: Int? = nil)
        /// The request waits at the server until the gate opens.
        case held(Gate)
    }
}
