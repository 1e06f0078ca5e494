extension BadgeState {
    /// A vendor whose totals carry no version, or that sends none: for one of its accounts.
    struct Vendor: Sendable, Hashable, Codable {
        /// What is unread in one conversation, as far as this phone knows.
        struct Conversation: Sendable, Hashable, Codable {
            /// Nil is what pushes that name no conversation brought.
            var name: String?
            var unread = 0
        }

        /// ``BadgeSource/key``.
        var name: String
        var total = 0
        var conversations: [Conversation] = []
        /// The last messages that were counted, so that a repeated push counts once (P-4).
        var counted = Marks()

        init(name: String) { self.name = name }

        /// A message of a vendor that does not count: one more, unless it was counted before.
        mutating func count(_ messageID: String, in conversation: String?) {
            guard note(messageID, in: conversation) else { return }
            total = BadgeState.counting(total) + 1
            change(conversation) { $0.unread += 1 }
        }

        /// A total of a vendor that counts: it stands, whatever was counted here.
        ///
        /// - Parameter unread: the vendor's count for the conversation; nil adds one for each new message.
        mutating func record(_ told: Int, messageID: String?, in conversation: String?, unread: Int?) {
            total = BadgeState.counting(told)
            let isNew = messageID.map { note($0, in: conversation) } ?? false
            if let unread {
                change(conversation) { $0.unread = BadgeState.counting(unread) }
            } else if isNew {
                change(conversation) { $0.unread += 1 }
            }
            fitParts(pushed: conversation)
        }

        /// The person has read a conversation: its part goes. Messages that were counted are not counted again.
        mutating func read(_ conversation: String?) {
            let name = conversation.map(BadgeState.name)
            guard let index = conversations.firstIndex(where: { $0.name == name }) else { return }
            total = max(0, total - conversations[index].unread)
            conversations[index].unread = 0
        }

        /// The person has read everything.
        mutating func clear() {
            total = 0
            for index in conversations.indices { conversations[index].unread = 0 }
        }

        func unread(in conversation: String?) -> Int {
            let name = conversation.map(BadgeState.name)
            return conversations.first { $0.name == name }?.unread ?? 0
        }

        /// False where the message was counted before, under its conversation or under none.
        private mutating func note(_ messageID: String, in conversation: String?) -> Bool {
            let mark = BadgeState.hash(conversation, messageID)
            guard !counted.contains(mark), !counted.contains(BadgeState.hash(nil, messageID)) else { return false }
            counted.add(mark)
            return true
        }

        private mutating func change(_ conversation: String?, _ body: (inout Conversation) -> Void) {
            let name = conversation.map(BadgeState.name)
            let index = conversations.firstIndex { $0.name == name }
            var part = index.map { conversations.remove(at: $0) } ?? Conversation(name: name)
            body(&part)
            conversations.append(part)
            guard conversations.count > Limit.conversations else { return }
            // What is read first. A part that must go takes its number along: a number that no reading could take off
            // the icon is worse than one that is too low.
            let oldest = conversations.firstIndex { $0.unread == 0 } ?? 0
            total = max(0, total - conversations.remove(at: oldest).unread)
        }

        /// The vendor's total is below the sum of the parts: something was read elsewhere, and hardly what has just come.
        private mutating func fitParts(pushed conversation: String?) {
            let name = conversation.map(BadgeState.name)
            var excess = conversations.reduce(0) { $0 + BadgeState.counting($1.unread) } - total
            let others = conversations.indices.filter { conversations[$0].name != name }
            let last = conversations.indices.filter { conversations[$0].name == name }
            for index in others + last where excess > 0 {
                let less = min(excess, conversations[index].unread)
                conversations[index].unread -= less
                excess -= less
            }
        }
    }
}
