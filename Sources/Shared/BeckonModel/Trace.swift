/// Writes trace lines for one place. Handed in; the silent one writes nothing.
///
/// The closure is called on whatever thread takes the step and has to be quick.
public struct Trace: Sendable {
    private let place: String
    private let monotonic: @Sendable () -> Int64
    private let record: (@Sendable (TraceLine) -> Void)?

    /// `monotonic` and `record` are called on the thread that takes a step; both have to be quick.
    public init(
        place: String, monotonic: @escaping @Sendable () -> Int64, record: @escaping @Sendable (TraceLine) -> Void
    ) {
        self.place = place
        self.monotonic = monotonic
        self.record = record
    }

    private init(silentAt place: String) {
        self.place = place
        monotonic = { 0 }
        record = nil
    }

    /// Writes nothing.
    public static let silent = Trace(silentAt: "")

    /// The same trace for another place.
    public func at(_ place: String) -> Trace {
        guard let record else { return self }
        return Trace(place: place, monotonic: monotonic, record: record)
    }

    /// Writes one line with the time of now. Of a silent trace nothing is made, nor is `event` asked for.
    public func callAsFunction(
        _ step: TraceStep, _ message: MessageReference? = nil, decision: String? = nil, reason: String? = nil,
        event: @autoclosure () -> JSONValue? = nil
    ) {
        record?(
            TraceLine(
                time: monotonic(), place: place, step: step, message: message, decision: decision, reason: reason,
                event: event()))
    }
}
