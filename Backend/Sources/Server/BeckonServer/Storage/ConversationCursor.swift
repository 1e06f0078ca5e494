/// How far the list of a user's conversations was told. It goes down from the top, and then up through those that got a
/// message meanwhile: none is missed, however many messages come.
public enum ConversationCursor: Sendable, Hashable {
    /// Those whose newest message was stored before `stamp`; `top` is that of the first of the list.
    case down(below: Int64, top: Int64)
    /// Those whose newest message was stored after that.
    case up(above: Int64)
}

extension ConversationCursor {
    /// As a client keeps it.
    var text: String {
        switch self {
        case .down(let below, let top): "d\(below).\(top)"
        case .up(let above): "u\(above)"
        }
    }

    /// Nil for a text that no server wrote.
    init?(text: String) {
        let numbers = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
        switch (text.first, numbers.count) {
        case ("d", 2):
            guard let below = numbers[0], let top = numbers[1] else { return nil }
            self = .down(below: below, top: top)
        case ("u", 1):
            guard let above = numbers[0] else { return nil }
            self = .up(above: above)
        default: return nil
        }
    }
}
