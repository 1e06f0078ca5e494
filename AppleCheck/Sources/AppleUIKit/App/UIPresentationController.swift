/// "UIPresentationController".
@MainActor open class UIPresentationController: NSObject {
    public unowned let presentedViewController: UIViewController
    open var presentingViewController: UIViewController {
        presentedViewController.presentingViewController ?? presentedViewController
    }
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        self.presentedViewController = presentedViewController
    }

    /// For tests: the person swipes the sheet down.
    /// - Returns: whether it went.
    @discardableResult
    public func fakeSwipeDown() -> Bool {
        let controller = presentedViewController
        guard self is UISheetPresentationController, !controller.isModalInPresentation,
            let source = controller.presenter
        else { return false }
        // Kept over the end of the presentation, as UIKit does while it tells.
        withExtendedLifetime(self) {
            source.fakeDismiss(animated: true, completion: nil)
            delegate?.presentationControllerDidDismiss(self)
        }
        return true
    }
}
