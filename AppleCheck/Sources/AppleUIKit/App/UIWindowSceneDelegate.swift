/// "UIWindowSceneDelegate".
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// "window".
    var window: UIWindow? { get set }
}
