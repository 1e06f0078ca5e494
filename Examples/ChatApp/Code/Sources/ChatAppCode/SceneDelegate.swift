import BeckonUIKit
public import UIKit

/// One window: the login or the list of chats, and what is opened above it. On an iPad there may be several.
public final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    public var window: UIWindow?

    lazy var app = UIApplication.shared.delegate as? AppDelegate

    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene, let app else { return }
        let window = UIWindow(windowScene: windowScene)
        self.window = window
        // A tap that started the scene opens once the account's list is there.
        app.chat.show(in: window, connecting: (scene, connectionOptions))
        app.addSignOut()
    }
}
