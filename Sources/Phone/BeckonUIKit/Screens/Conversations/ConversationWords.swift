#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens

    /// What a row of the list of conversations says, to be seen and to be heard.
    @MainActor struct ConversationWords {
        private let context: ChatContext
        private var strings: Strings { context.theme.strings }

        init(_ context: ChatContext) { self.context = context }

        /// Who is writing, else what was being written here, else the newest message.
        func detail(_ row: ConversationListSnapshot.Row) -> String? {
            if let typing = strings.typing(row.typing) { return typing }
            if let draft = row.draft { return strings.text(.draft, draft) }
            return row.preview.map { strings.preview($0, isGroup: row.receiver.type == .group) }
        }

        func time(_ row: ConversationListSnapshot.Row) -> String? {
            row.preview.map { context.dates.stamp($0.sentAt, now: context.time.now()) }
        }

        /// What VoiceOver reads of it, as one element.
        func spoken(_ row: ConversationListSnapshot.Row) -> String {
            var parts = [row.title]
            if row.unreadCount > 0 { parts.append(strings.text(.unreadCount, row.unreadCount)) }
            if row.unreadMentions > 0 { parts.append(strings[.mentioned]) }
            if let detail = detail(row) { parts.append(detail) }
            if let time = time(row) { parts.append(time) }
            if let delivery = row.preview?.delivery { parts.append(strings.name(of: delivery)) }
            if row.isOnline == true { parts.append(strings[.online]) }
            if row.isMuted(at: context.time.now()) { parts.append(strings[.muted]) }
            return parts.joined(separator: ", ")
        }
    }
#endif
