import BeckonUIKit
import UIKit

/// One window with a navigation, told to Beckon.
final class SeedSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene,
            let beckon = (UIApplication.shared.delegate as? SeedAppDelegate)?.beckon
        else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UINavigationController(rootViewController: UIViewController())
        window.makeKeyAndVisible()
        self.window = window
        beckon.sceneWillConnect(scene, options: connectionOptions)
        beckon.rootReady(in: window)
    }
}
