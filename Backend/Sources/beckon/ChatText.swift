import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import Foundation

/// How messages and people look on a terminal.
struct ChatText: Sendable {
    let account: UserID
    let style: TextStyle
    let timeZone: TimeZone

    /// How far the others of a conversation have come.
    struct Marks: Sendable, Hashable {
        var delivered: Int64 = 0
        var read: Int64 = 0

        init() {}

        init(_ conversation: StoredConversation?) {
            delivered = conversation?.othersDeliveredUpTo ?? 0
            read = conversation?.othersReadUpTo ?? 0
        }
    }

    /// `  #12 10:41 bob: Hello`, and what is to know about it.
    func line(_ message: Message, _ marks: Marks) -> String {
        let head = "\("#\(message.id)".padded(to: 6)) \(time(message.sentAt * 1000)) "
        guard message.category != .action else { return style.dim(head + happening(message)) }
        let isOwn = message.sender.uid == account
        let name = isOwn ? style.own("you") + " " + mark(message.id, marks) : style.strong(message.sender.shownName)
        return head + name + ": " + said(message, indent: 13)
    }

    private func mark(_ id: Int64, _ marks: Marks) -> String {
        if id <= marks.read { return style.good("✓✓") }
        return id <= marks.delivered ? "✓✓" : "✓"
    }

    /// What was said, with its files, reactions and replies.
    func said(_ message: Message, indent: Int = 0) -> String {
        guard message.deletedAt == nil else { return style.dim("(taken back)") }
        var parts: [String] = []
        if let quoted = message.quotedMessageID { parts.append(style.dim("(on #\(quoted))")) }
        if let parent = message.parentMessageID { parts.append(style.dim("(thread #\(parent))")) }
        if let text = message.text, !text.isEmpty { parts.append(text.forTerminal(indent: indent)) }
        parts += message.attachments.map { attachment in
            style.dim(
                "[\(ChatFiles.safe(attachment.name))\(attachment.size.map { ", \($0) bytes" } ?? ""): /download \(message.id)]"
            )
        }
        if message.text == nil || message.type != .text, parts.isEmpty {
            parts.append(style.dim("(\(message.type.rawValue.forTerminal()))"))
        }
        if message.editedAt != nil { parts.append(style.dim("(edited)")) }
        parts += message.reactions.map { "\($0.reaction.forTerminal())\($0.count > 1 ? "\($0.count)" : "")" }
        if message.replyCount > 0 {
            parts.append(style.dim("(\(message.replyCount) in the thread: /thread \(message.id))"))
        }
        return parts.joined(separator: " ")
    }

    /// `bob has joined`.
    private func happening(_ message: Message) -> String {
        let who = message.sender.uid == account ? "you" : message.sender.shownName
        let action = message.action?.rawValue ?? message.type.rawValue
        let words = action.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
        let subject = message.data?["entities"]?["on"]?["entity"]
        let name = subject?["uid"]?.string == account.rawValue ? "you" : subject?["name"]?.string
        return "\(who) \(words.forTerminal())" + (name.map { $0 == who ? "" : " \($0.forTerminal())" } ?? "")
    }

    func line(_ message: LocalMessage, number: Int? = nil) -> String {
        let head = "       \(time(message.composedAt)) "
        let names = message.files.map { "[\(ChatFiles.safe($0.name))]" }
        let text = ([message.text].compactMap(\.self) + names).joined(separator: " ").forTerminal(indent: 13)
        guard case .failed(let error) = message.state else {
            return head + style.own("you") + " ·: " + text
        }
        let number = number.map { " (/retry \($0), /discard \($0))" } ?? " (retry or discard \(message.muid))"
        return head + style.own("you") + " " + style.bad("✗") + ": " + text + "\n       "
            + style.bad(sentence(error)) + style.dim(number)
    }

    /// Code, sentence and what to do.
    func sentence(_ error: ChatError) -> String { "\(error)".forTerminal() }

    func time(_ milliseconds: Int64) -> String { format(milliseconds, "HH:mm") }

    /// A line wherever a day begins.
    func day(_ message: Message) -> String { format(message.sentAt * 1000, "EEEE, d MMMM yyyy") }

    private func format(_ milliseconds: Int64, _ pattern: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = timeZone
        formatter.dateFormat = pattern
        return formatter.string(from: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    }
}

extension User {
    /// As it is shown: never empty, never a command to the terminal.
    var shownName: String {
        let shown = name.forTerminal()
        return shown.allSatisfy(\.isWhitespace) ? uid.rawValue : shown
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
