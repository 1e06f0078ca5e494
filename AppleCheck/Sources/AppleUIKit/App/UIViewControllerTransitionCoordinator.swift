/// "UIViewControllerTransitionCoordinatorContext".
@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// "isCancelled".
    var isCancelled: Bool { get }
}

/// "UIViewControllerTransitionCoordinator".
@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// "animate(alongsideTransition:completion:)".
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

/// For tests: a transition that ends when they say so.
@MainActor public final class FakeTransition: NSObject, UIViewControllerTransitionCoordinator {
    private weak var controller: UIViewController?
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    public let isCancelled = false

    public init(of controller: UIViewController) {
        self.controller = controller
        super.init()
        controller.fakeTransition = self
    }

    public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        if let completion { completions.append(completion) }
        return true
    }

    /// It ends.
    public func finish() {
        controller?.fakeTransition = nil
        for completion in completions { completion(self) }
        completions = []
    }
}
