/// The last acknowledgements of one device; the oldest is forgotten first.
struct AcknowledgementMemory: Sendable {
    private let limit: Int
    private var shown: [MessageKey: Bool] = [:]
    private var order: [MessageKey] = []
    /// Where the oldest one is, once the memory is full.
    private var oldest = 0

    init(limit: Int = 256) { self.limit = limit }

    /// Whether the message was shown; nil when nothing is known of it.
    func answer(_ message: MessageKey) -> Bool? { shown[message] }

    /// False when this tells nothing new. What was shown once stays shown.
    mutating func note(_ message: MessageKey, shown isShown: Bool) -> Bool {
        if let known = shown[message] {
            guard isShown, !known else { return false }
            shown[message] = true
            return true
        }
        shown[message] = isShown
        if order.count < limit {
            order.append(message)
        } else {
            shown[order[oldest]] = nil
            order[oldest] = message
            oldest = (oldest + 1) % limit
        }
        return true
    }
}
