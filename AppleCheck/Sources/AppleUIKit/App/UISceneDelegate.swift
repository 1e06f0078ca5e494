/// "UISceneDelegate": what is implemented of it.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    /// "scene(_:willConnectTo:options:)".
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
}
