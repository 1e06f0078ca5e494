import BeckonModel
import BeckonScreens
import BeckonUIKit
import UIKit

/// The list of chats with a chat beside it; on an iPhone one above the other.
final class SplitViewController: UISplitViewController {
    init(_ context: ChatContext, logout: @escaping @MainActor () -> Void) {
        super.init(style: .doubleColumn)
        let list = ConversationListViewController(context) { [weak self] row in
            let chat = ChatViewController(context, with: row.receiver, placeholder: row.counterpart)
            self?.setViewController(UINavigationController(rootViewController: chat), for: .secondary)
            self?.show(.secondary)
        }
        list.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Sign out", primaryAction: UIAction { _ in logout() })
        setViewController(list, for: .primary)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }
}
