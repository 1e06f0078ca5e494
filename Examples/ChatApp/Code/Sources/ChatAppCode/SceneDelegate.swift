import BeckonModel
import BeckonScreens
import BeckonUIKit
public import UIKit

/// One window: the login, or the list of chats with a chat beside it. On an iPad there may be several.
public final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    public var window: UIWindow?
    private var observer: Account.Observer?
    /// A window of another scene is visible without being the key window.
    private var isVisible = false

    lazy var app = UIApplication.shared.delegate as? AppDelegate

    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene, let app else { return }
        // A tap that started the scene waits for the root of the account.
        app.beckon?.sceneWillConnect(scene, options: connectionOptions)
        connect(UIWindow(windowScene: scene), app)
    }

    private func connect(_ window: UIWindow, _ app: AppDelegate) {
        self.window = window
        observer = app.account.observe { [weak self] in self?.showRoot() }
        showRoot()
        window.makeKeyAndVisible()
        isVisible = true
        if app.account.context != nil { app.beckon?.rootReady(in: window) }
    }

    private func showRoot() {
        guard let window, let app else { return }
        guard let context = app.account.context else {
            app.beckon?.rootGone(in: window)
            window.rootViewController = LoginViewController(app.account)
            return
        }
        let split = UISplitViewController(style: .doubleColumn)
        let list = ConversationListViewController(context) { [weak split] row in
            let chat = ChatViewController(
                context, with: row.counterpart.receiver, placeholder: row.counterpart)
            split?.setViewController(UINavigationController(rootViewController: chat), for: .secondary)
            split?.show(.secondary)
        }
        list.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Sign out", primaryAction: UIAction { _ in app.account.logout() })
        split.setViewController(list, for: .primary)
        window.rootViewController = split
        if isVisible { app.beckon?.rootReady(in: window) }
    }
}
