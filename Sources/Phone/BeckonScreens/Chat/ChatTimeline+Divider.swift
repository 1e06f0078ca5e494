import BeckonStore
import BeckonModel

/// Where the messages begin that were unread when the window was opened.
extension ChatTimeline {
    struct Divider: Sendable, Hashable {
        /// How far the account had read then.
        var readUpTo: Int64
        /// What came after that is no news that was waiting; nil until the server has told what was.
        var newest: Int64?
    }

    /// The window was opened: what lies above was unread then.
    package mutating func openDivider(readUpTo: Int64) {
        guard divider == nil else { return }
        divider = Divider(readUpTo: readUpTo, newest: nil)
    }

    /// All that was waiting is known; from here on, what comes is seen coming.
    package mutating func fixDivider() {
        guard let opened = divider, opened.newest == nil else { return }
        divider = Divider(readUpTo: opened.readUpTo, newest: lastID ?? 0)
    }

    /// The person has written: whatever was unread is answered.
    package mutating func removeDivider() { divider = nil }

    /// The index of the first message that was unread; nil where none was, and where it is not in memory.
    var dividerIndex: Int? {
        guard let divider, let first = firstID else { return nil }
        // Where the stretch begins above what was read, the first unread one may lie before it.
        guard first <= divider.readUpTo || hasPage && older == .end else { return nil }
        let index = lines[place(of: divider.readUpTo + 1)...].firstIndex {
            $0.message.sender.uid != account.uid && $0.message.category != .action
        }
        guard let index, lines[index].message.id <= divider.newest ?? .max else { return nil }
        return index
    }

    /// The first message that was unread when the window was opened, as far as it is in memory.
    package var firstUnread: Int64? { dividerIndex.map { lines[$0].message.id } }
}
