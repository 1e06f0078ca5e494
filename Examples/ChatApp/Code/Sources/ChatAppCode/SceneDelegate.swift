import BeckonUIKit
public import UIKit

/// One window. On an iPad there may be several, each with what is opened in it.
public final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    public var window: UIWindow?

    lazy var app = UIApplication.shared.delegate as? AppDelegate

    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        self.window = window
        app?.chat.show(in: window, connecting: (scene, connectionOptions))
    }
}
