public import BeckonModel
public import BeckonNet
public import BeckonServer

/// The gateway of a node: its connection to APNs and the worker that turns the outbox into pushes.
///
/// It works from `init` to ``stop()``; store and loop outlive it.
public final class Gateway: Sendable {
    /// Sends single pushes beside the outbox.
    public let sender: PushSender

    private let apns: APNsSender
    private let work: Task<Void, Never>

    /// - Parameters:
    ///   - trace: its place becomes `gateway`.
    ///   - answered: told what the push service made of each push.
    ///   - report: told, in a sentence, what an operator has to mend. Called on any thread.
    /// - Throws: `NetError` when the authorities to trust cannot be read.
    public init(
        configuration: APNsConfiguration, storage: any PushStorage, presence: Presence, loop: EventLoop,
        time: TimeSource, trace: Trace = .silent,
        answered: @escaping @Sendable (PushOutcome) -> Void = { _ in },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(NetError) {
        let trace = trace.at("gateway")
        let apns = try APNsSender(
            loop: loop, configuration: configuration, time: time, trace: trace, report: { report("\($0)") })
        let sender = PushSender { [send = apns.sender.send] request in
            let outcome = await send(request)
            answered(outcome)
            return outcome
        }
        let worker = OutboxWorker(
            storage: storage, sender: sender, presence: presence, body: .beckon, time: time, trace: trace,
            report: report)
        self.apns = apns
        self.sender = sender
        work = Task { await worker.run() }
    }

    /// Ends the work and closes the connections; what was not pushed is in the outbox.
    public func stop() async {
        work.cancel()
        await work.value
        await apns.close()
    }
}
