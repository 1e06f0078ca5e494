/// "UINavigationControllerDelegate": what is implemented of it.
@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
    /// "navigationController(_:willShow:animated:)".
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// "navigationController(_:didShow:animated:)".
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}
