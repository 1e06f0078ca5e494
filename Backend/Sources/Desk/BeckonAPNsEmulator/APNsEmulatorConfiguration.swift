public import BeckonNet

/// Who may push through an emulator, and where it listens.
public struct APNsEmulatorConfiguration: Sendable {
    /// What is right and what is wrong in a request.
    public var check: APNsRequestCheck
    /// For the providers' connections; offers `h2` by ALPN.
    public var tls: TLSServerContext
    /// For all listeners.
    public var host = "127.0.0.1"
    /// 0 for a free port.
    public var sandboxPort = 0
    /// 0 for a free port.
    public var productionPort = 0
    /// 0 for a free port.
    public var phonePort = 0
    /// Streams of a connection once a push was accepted on it; before it has one (Apple, "Sending notification requests to
    /// APNs").
    public var maxConcurrentStreams = 1000
    /// Whether a refusal brings the streams down to one until a push is accepted *(observed)*.
    public var dropsStreamsOnRefusal = false
    /// Told of each push that was accepted, on the emulator's loop, before the provider has its answer.
    public var onAccepted: @Sendable (APNsPush) -> Void = { _ in }

    public init(check: APNsRequestCheck, tls: TLSServerContext) {
        self.check = check
        self.tls = tls
    }
}
