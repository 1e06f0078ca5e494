#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens
    import UIKit

    extension MessageListView {
        func makeList(_ context: ChatContext) -> DiffableList<ChatRow.Identity, ChatRow> {
            let words = MessageWords(context)
            let perform: MessageMenu.Perform = { [weak self] in self?.perform($0) }
            let messages = UICollectionView.CellRegistration<MessageCell, ChatItem> { [weak self] cell, _, item in
                guard let self else { return }
                let snapshot = self.slot.window?.snapshot
                cell.show(
                    item, context, namesSender: snapshot?.receiver.type == .group,
                    canWrite: snapshot?.isComposerEnabled == true, perform)
            }
            let notes = UICollectionView.CellRegistration<NoteCell, ChatRow> { cell, _, row in
                switch row {
                case .day(let day):
                    cell.show(context.dates.day(day.start), context.theme, isHeader: true)
                case .unread:
                    cell.show(context.theme.strings[.unreadDivider], context.theme, isHeader: true, isMark: true)
                case .item(let item):
                    cell.show(words.text(item) ?? "", context.theme, isHeader: false)
                }
            }
            return DiffableList(listView, identity: \.identity) { view, indexPath, row in
                if let item = row.item, item.happening == nil {
                    return view.dequeueConfiguredReusableCell(using: messages, for: indexPath, item: item)
                }
                return view.dequeueConfiguredReusableCell(using: notes, for: indexPath, item: row)
            }
        }

        func menu(at indexPath: IndexPath) -> UIMenu? {
            guard let context = slot.binding?.context, let item = list?.row(at: indexPath)?.item else { return nil }
            let canWrite = slot.window?.snapshot.isComposerEnabled == true
            return MessageMenu(item, context, canWrite: canWrite).menu { [weak self] in self?.perform($0) }
        }

        func perform(_ choice: MessageMenu.Choice) {
            guard let window = slot.window, let context = slot.binding?.context else { return }
            switch choice {
            case .reply(let item):
                guard let id = item.messageID else { return }
                // In the thread itself, and where nobody shows one, a reply is a quote.
                if let onThread, window.parent == nil { onThread(id) } else { window.composer.quote(item) }
            case .quote(let item): window.composer.quote(item)
            case .edit(let item): window.composer.beginEditing(item)
            case .delete(let item): if let id = item.messageID { window.delete(id) }
            case .copy(let text): UIPasteboard.general.string = text
            case .react(let item, let reaction, let isOn):
                if let id = item.messageID { window.react(to: id, with: reaction, isOn: isOn) }
            case .retry(let muid): window.retry(muid: muid)
            case .discard(let muid): window.discard(muid: muid)
            case .download(let attachment): if let url = attachment.url { window.download(url) }
            case .open(let path): context.openFile?(path, controller)
            }
        }
    }
#endif
