#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens

    /// What a row of a chat says, to be seen and to be heard.
    @MainActor struct MessageWords {
        let theme: Theme
        let dates: ScreenDates
        private var strings: Strings { theme.strings }

        init(_ context: ChatContext) {
            theme = context.theme
            dates = context.dates
        }

        /// What was said; nil where the message is nothing but files.
        func text(_ item: ChatItem) -> String? {
            if item.isDeleted { return strings[.deleted] }
            if let happening = item.happening { return strings.sentence(happening, by: item.sender) }
            if item.category == .call { return strings[.call] }
            if let text = item.text, !text.isEmpty { return text }
            return item.attachments.isEmpty ? strings.name(of: item.type) : nil
        }

        /// Below what was said: the time, whether it was changed, how far it has come.
        func footer(_ item: ChatItem) -> String {
            parts(item).joined(separator: " · ")
        }

        func quote(_ quote: ChatQuote) -> String {
            switch quote.content {
            case .loading: strings[.loading]
            case .message(let sender, let type, let text):
                strings.text(.previewOther, sender.name, text ?? strings.name(of: type))
            case .deleted: strings[.deleted]
            case .unknown: strings[.quoteUnknown]
            }
        }

        func name(_ attachment: ChatAttachment) -> String {
            attachment.name.isEmpty ? strings[.file] : attachment.name
        }

        /// What VoiceOver reads of a message, as one element: sender, text, time, state.
        func spoken(_ item: ChatItem) -> String {
            let who = item.isOwn ? strings[.me] : item.sender.name
            let said = [item.quote.map(quote), text(item)] + item.attachments.map { spoken($0) }
            let reactions = item.reactions.map { "\($0.reaction) \(strings.text(.reactions, $0.count))" }
            let replies = item.replyCount > 0 ? [strings.text(.replies, item.replyCount)] : []
            let all = [item.happening == nil ? who : nil] + said + parts(item) + replies + reactions
            return all.compactMap(\.self).joined(separator: ", ")
        }

        private func spoken(_ attachment: ChatAttachment) -> String {
            let kind = attachment.mimeType?.hasPrefix("image/") == true ? strings[.photo] : strings[.file]
            return attachment.name.isEmpty ? kind : "\(kind) \(attachment.name)"
        }

        private func parts(_ item: ChatItem) -> [String] {
            var parts = [dates.time(item.sentAt)]
            if item.isEdited, !item.isDeleted { parts.append(strings[.edited]) }
            if let upload = item.upload { parts.append(strings.text(.uploading, Strings.share(upload.fraction))) }
            if let delivery = item.delivery { parts.append(strings.name(of: delivery)) }
            if let failure = item.failure { parts.append(strings.explanation(of: failure)) }
            return parts
        }
    }
#endif
