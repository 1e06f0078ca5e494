import BeckonModel

extension ChatWord {
    /// As it is written.
    var name: String {
        switch self {
        case .comment: "thread"
        case .add: "invite"
        // The name of the case; what it carries stands in parentheses.
        default: String("\(self)".prefix { $0.isLetter })
        }
    }

    /// Whether a file is on its way meanwhile.
    var isTransfer: Bool {
        switch self {
        case .download: true
        default: false
        }
    }

    /// The conversation that is open behind it.
    var opened: Receiver? {
        if case .open(let receiver) = self { receiver } else { nil }
    }
}
