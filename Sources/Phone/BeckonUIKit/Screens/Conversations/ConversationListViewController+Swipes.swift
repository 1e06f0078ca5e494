#if canImport(UIKit)
    import BeckonModel
    import BeckonScreens
    import UIKit

    extension ConversationListViewController {
        func layout() -> UICollectionViewLayout {
            var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
            configuration.leadingSwipeActionsConfigurationProvider = { [weak self] in self?.reading(at: $0) }
            configuration.trailingSwipeActionsConfigurationProvider = { [weak self] in self?.muting(at: $0) }
            return UICollectionViewCompositionalLayout.list(using: configuration)
        }

        /// At the leading edge: read or unread.
        private func reading(at indexPath: IndexPath) -> UISwipeActionsConfiguration? {
            guard let row = list?.row(at: indexPath) else { return nil }
            let screen = screen
            if row.unreadCount > 0 {
                return swipe(.markRead) { screen.markRead(row.receiver) }
            }
            return swipe(.markUnread) { screen.markUnread(row.receiver) }
        }

        /// At the trailing edge: pushes or none.
        private func muting(at indexPath: IndexPath) -> UISwipeActionsConfiguration? {
            guard let row = list?.row(at: indexPath) else { return nil }
            let (screen, isMuted) = (screen, row.isMuted(at: context.time.now()))
            // Until the person takes it back: the greatest time that JSON's numbers hold exactly.
            return swipe(isMuted ? .unmute : .mute) {
                screen.mute(row.receiver, until: isMuted ? nil : 1 << 53 - 1)
            }
        }

        private func swipe(
            _ title: Strings.Key, _ action: @escaping @MainActor () -> Void
        ) -> UISwipeActionsConfiguration {
            let button = UIContextualAction(style: .normal, title: context.theme.strings[title]) { _, _, done in
                action()
                done(true)
            }
            button.backgroundColor = context.theme.colors.accent
            return UISwipeActionsConfiguration(actions: [button])
        }
    }
#endif
