import BeckonModel

/// How often the others hear how far one has come, as a value: the clock is handed in.
///
/// The first receipt is told at once, those that follow within a quarter of a second together, as the last of them:
/// a receipt covers all messages before.
struct ReceiptGate: Sendable {
    /// Nanoseconds.
    static let window: Int64 = 250_000_000

    enum Receipt: Hashable, Sendable {
        case read(ReadProgress)
        case delivered(DeliveryProgress)
    }

    /// A receipt and the device that made it, which knows.
    struct Told: Hashable, Sendable {
        var receipt: Receipt
        var session: SessionID
    }

    enum Action: Hashable, Sendable {
        case tell(Told)
        /// ``passed(now:)`` is to be called after so many nanoseconds.
        case wait(Int64)
    }

    private struct Key: Hashable {
        var conversation: ConversationKey
        var uid: UserID
        var isRead: Bool
    }

    private struct Window {
        var until: Int64
        var pending: Told?
    }

    private var windows: [Key: Window] = [:]
    private var isWaiting = false
    /// How many may be there before those that are over are looked for: twice as many as were left the last time.
    private var room = 512

    /// How many readers are remembered.
    var count: Int { windows.count }

    /// - Parameter now: nanoseconds on a clock that only rises.
    mutating func handle(_ told: Told, now: Int64) -> [Action] {
        let key = Key(
            conversation: told.receipt.conversation, uid: told.receipt.uid, isRead: told.receipt.isRead)
        if let window = windows[key], now < window.until {
            windows[key]?.pending = told
            guard !isWaiting else { return [] }
            isWaiting = true
            return [.wait(window.until - now)]
        }
        // Those that are over and hold nothing say nothing any more.
        if windows.count >= room {
            windows = windows.filter { $0.value.until > now || $0.value.pending != nil }
            room = max(512, 2 * windows.count)
        }
        // One that is over may still hold what the timer has not come to: this one says more.
        windows[key] = Window(until: now + Self.window)
        return [.tell(told)]
    }

    /// What waits of one reader's reads is told now: something comes that takes them back.
    mutating func release(_ conversation: ConversationKey, readBy uid: UserID) -> [Action] {
        let key = Key(conversation: conversation, uid: uid, isRead: true)
        guard let pending = windows[key]?.pending else { return [] }
        windows[key]?.pending = nil
        return [.tell(pending)]
    }

    /// Time has passed.
    mutating func passed(now: Int64) -> [Action] {
        isWaiting = false
        var actions: [Action] = []
        for (key, window) in windows where window.until <= now {
            if let pending = window.pending {
                actions.append(.tell(pending))
                windows[key] = Window(until: now + Self.window)
            } else {
                windows[key] = nil
            }
        }
        if let next = windows.values.filter({ $0.pending != nil }).map(\.until).min() {
            isWaiting = true
            actions.append(.wait(next - now))
        }
        return actions
    }
}

extension ReceiptGate.Receipt {
    var conversation: ConversationKey {
        switch self {
        case .read(let progress): progress.conversation
        case .delivered(let progress): progress.conversation
        }
    }

    /// Who has come so far.
    var uid: UserID {
        switch self {
        case .read(let progress): progress.reader
        case .delivered(let progress): progress.uid
        }
    }

    /// Whether the others are told.
    var isShared: Bool {
        switch self {
        case .read(let progress): progress.isShared
        case .delivered(let progress): progress.isShared
        }
    }

    var isRead: Bool {
        if case .read = self { true } else { false }
    }
}
