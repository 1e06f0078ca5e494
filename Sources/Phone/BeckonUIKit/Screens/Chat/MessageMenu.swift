#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens
    import UIKit

    /// What the person can do with a message: the same by a long touch and by VoiceOver's actions.
    @MainActor struct MessageMenu {
        /// What was chosen.
        enum Choice {
            case reply(ChatItem), quote(ChatItem), edit(ChatItem), delete(ChatItem), copy(String)
            case react(ChatItem, String, isOn: Bool)
            case retry(String), discard(String)
            case download(ChatAttachment), open(path: String)
        }

        typealias Perform = @MainActor (Choice) -> Void

        private struct Entry {
            let title: String
            let choice: Choice
            var isDestructive = false
        }

        private let entries: [Entry]
        private let reactions: [Entry]
        private let reactTitle: String

        init(_ item: ChatItem, _ context: ChatContext, canWrite: Bool) {
            let (strings, actions) = (context.theme.strings, canWrite ? item.actions : [])
            var entries: [Entry] = []
            if actions.contains(.reply) { entries.append(Entry(title: strings[.reply], choice: .reply(item))) }
            if actions.contains(.quote) { entries.append(Entry(title: strings[.quote], choice: .quote(item))) }
            if let text = item.text, !text.isEmpty, !item.isDeleted {
                entries.append(Entry(title: strings[.copy], choice: .copy(text)))
            }
            if actions.contains(.edit) { entries.append(Entry(title: strings[.edit], choice: .edit(item))) }
            for attachment in item.attachments {
                switch attachment.download {
                case .remote, .failed:
                    let title = strings.text(.download, MessageWords(context).name(attachment))
                    entries.append(Entry(title: title, choice: .download(attachment)))
                case .here(let path) where context.openFile != nil:
                    let title = strings.text(.open, MessageWords(context).name(attachment))
                    entries.append(Entry(title: title, choice: .open(path: path)))
                case .loading, .here: break
                }
            }
            if case .own(let muid) = item.identity {
                if actions.contains(.retry) {
                    entries.append(Entry(title: strings[.sendAgain], choice: .retry(muid)))
                }
                if item.actions.contains(.discard) {
                    entries.append(Entry(title: strings[.discard], choice: .discard(muid), isDestructive: true))
                }
            }
            if actions.contains(.delete) {
                entries.append(Entry(title: strings[.delete], choice: .delete(item), isDestructive: true))
            }
            self.entries = entries
            reactTitle = strings[.react]
            reactions =
                actions.contains(.react)
                ? context.theme.reactions.map { reaction in
                    let isOn = item.reactions.contains { $0.reaction == reaction && $0.reactedByMe == true }
                    return Entry(title: reaction, choice: .react(item, reaction, isOn: !isOn))
                } : []
        }

        /// Nil where there is nothing to choose from.
        func menu(_ perform: @escaping Perform) -> UIMenu? {
            var children: [UIMenuElement] = entries.map { action($0, perform) }
            if !reactions.isEmpty {
                children.insert(UIMenu(title: reactTitle, children: reactions.map { action($0, perform) }), at: 0)
            }
            return children.isEmpty ? nil : UIMenu(children: children)
        }

        func spoken(_ perform: @escaping Perform) -> [UIAccessibilityCustomAction] {
            let reactions = reactions.map { (title: "\(reactTitle) \($0.title)", choice: $0.choice) }
            return (entries.map { ($0.title, $0.choice) } + reactions).map { title, choice in
                UIAccessibilityCustomAction(name: title) { _ in
                    perform(choice)
                    return true
                }
            }
        }

        private func action(_ entry: Entry, _ perform: @escaping Perform) -> UIAction {
            UIAction(title: entry.title, attributes: entry.isDestructive ? .destructive : []) { _ in
                perform(entry.choice)
            }
        }
    }
#endif
