/// "UIAdaptivePresentationControllerDelegate": what is implemented of it.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    /// "presentationControllerDidDismiss(_:)".
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}
