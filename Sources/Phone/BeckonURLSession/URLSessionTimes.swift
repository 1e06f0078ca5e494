/// How long a transport by URLSession waits.
///
/// A phone's network stands still for a while and goes on: what counts is how long nothing moves. A call is short and has
/// somebody who waits for it, so that its whole time is bounded as well; a file has not.
public struct URLSessionTimes: Sendable, Hashable {
    /// How long nothing may move, either way.
    public var pause: Duration
    /// From a call to the end of its answer. Only on Apple: FoundationNetworking does not count it.
    public var call: Duration
    /// From a part of a file to its end. Only on Apple.
    public var transfer: Duration

    public init(
        pause: Duration = .seconds(30), call: Duration = .seconds(60), transfer: Duration = .seconds(3600)
    ) {
        self.pause = pause
        self.call = call
        self.transfer = transfer
    }
}
