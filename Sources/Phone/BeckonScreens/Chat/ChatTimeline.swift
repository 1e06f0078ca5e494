package import BeckonClient
package import BeckonModel
package import BeckonStore
package import Foundation

/// The part of a conversation, or of one thread in it, that a chat window has in memory: a pure value.
///
/// A stretch of messages without a hole, of a bounded length: what is added at one end drops what is too much at the
/// other, from where it is paged in again. What does not join on to the stretch for certain is not put into it; the
/// result of each change says what has to be read to get there (``Outcome``).
package struct ChatTimeline: Sendable {
    /// What has to follow a change.
    package enum Outcome: Sendable, Hashable {
        case done
        /// The newest messages have to be read from the store again: something may lie between.
        case reread
        /// The server has to be asked: the store does not know what lies between.
        case ask
    }

    /// A message, and what is shown of it, made once and again when it changes.
    struct Line: Sendable {
        var message: Message
        var item: ChatItem
        var day: ChatDay
    }

    package let account: User
    package let receiver: Receiver
    /// The message whose thread it is; nil for the whole conversation.
    package let parent: Int64?
    /// The most messages in memory.
    package let capacity: Int
    /// Ascending by id, nothing missing in between.
    var lines: [Line] = [] { didSet { version &+= 1 } }
    /// Written here and not in the stretch yet, in their order.
    package internal(set) var unsent: [LocalMessage] = [] { didSet { version &+= 1 } }
    /// What lies before the first message.
    package internal(set) var older = PageEdge.unknown { didSet { version &+= 1 } }
    /// What lies behind the last one.
    package internal(set) var newer = PageEdge.end { didSet { version &+= 1 } }
    /// Whether a page was ever there: before that, what is here came singly.
    package internal(set) var hasPage = false { didSet { version &+= 1 } }
    /// Messages of others that came while the newest were not in memory.
    var missed: Set<Int64> = []
    /// What a push told, until pages show how it stands.
    var preview: MessagePreview? { didSet { version &+= 1 } }
    /// The highest id that somebody else has read.
    package internal(set) var othersReadUpTo: Int64 = 0
    /// The highest id that has reached a device of somebody else.
    package internal(set) var othersDeliveredUpTo: Int64 = 0
    /// Where the messages begin that were unread when the window was opened.
    var divider: Divider? { didSet { version &+= 1 } }
    /// Whether the account may take back what others have said.
    var isModerating = false
    /// What messages quote that is not among them.
    var quoted: [Int64: ChatQuote.Content] = [:] { didSet { version &+= 1 } }
    /// What is known of files on this device, by the address of the file.
    var downloads: [String: ChatAttachment.Download] = [:]
    var uploads: [String: TransferProgress] = [:] { didSet { version &+= 1 } }
    /// Messages of which a change is on its way.
    var changing: Set<Int64> = []
    var days: ChatDays
    /// Rises whenever ``rows`` may be others.
    private(set) var version = 0

    package init(
        account: User, receiver: Receiver, parent: Int64? = nil, capacity: Int = 200, calendar: Calendar = .current
    ) {
        self.account = account
        self.receiver = receiver
        self.parent = parent
        self.capacity = max(capacity, 1)
        days = ChatDays(calendar)
    }

    package var messages: [Message] { lines.map(\.message) }
    package var isEmpty: Bool { lines.isEmpty }
    package var firstID: Int64? { lines.first?.message.id }
    package var lastID: Int64? { lines.last?.message.id }
    /// Older messages can be paged in.
    package var hasOlder: Bool { hasPage && older != .end }
    /// Newer messages can be paged in.
    package var hasNewer: Bool { hasPage && newer != .end }
    /// Whether the newest messages are in memory, as far as is known.
    package var isAtNewest: Bool { !hasNewer }

    package func contains(_ id: Int64) -> Bool {
        let index = place(of: id)
        return index < lines.count && lines[index].message.id == id
    }

    package func message(_ id: Int64) -> Message? {
        let index = place(of: id)
        guard index < lines.count, lines[index].message.id == id else { return nil }
        return lines[index].message
    }

    /// The newest message of others: what is read when the window is seen.
    package var newestOfOthers: Int64? {
        lines.last { $0.message.sender.uid != account.uid && $0.message.category != .action }?.message.id
    }

    package func belongs(_ message: Message) -> Bool {
        guard message.counterpart(of: account.uid) == receiver else { return false }
        return parent == nil || message.parentMessageID == parent
    }

    /// The first index whose id is not below.
    func place(of id: Int64) -> Int {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].message.id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
