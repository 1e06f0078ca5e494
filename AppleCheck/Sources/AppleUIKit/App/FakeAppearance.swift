/// For tests: what UIKit does when screens come and go. All of it at once, without an animation's time.
extension UIViewController {
    /// Whether `viewDidAppear` was told last.
    public var fakeIsOnScreen: Bool { hasAppeared }

    /// The screen comes; its shown children with it.
    public func fakeAppear(animated: Bool = false) {
        guard !hasAppeared else { return }
        loadViewIfNeeded()
        hasAppeared = true
        viewWillAppear(animated)
        viewIsAppearing(animated)
        viewWillLayoutSubviews()
        viewDidLayoutSubviews()
        for child in shownChildren { child.fakeAppear(animated: animated) }
        viewDidAppear(animated)
    }

    /// The screen goes.
    public func fakeDisappear(animated: Bool = false) {
        guard hasAppeared else { return }
        hasAppeared = false
        viewWillDisappear(animated)
        for child in children { child.fakeDisappear(animated: animated) }
        viewDidDisappear(animated)
    }

    /// What keeps its contents on screen while this one is above.
    private var coversAll: Bool { modalPresentationStyle == .fullScreen || modalPresentationStyle == .currentContext }

    func fakePresent(_ controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
        var source = self
        let isLocal = [.currentContext, .overCurrentContext].contains(controller.modalPresentationStyle)
        while let parent = source.parent, !(isLocal && source.definesPresentationContext) { source = parent }
        // UIKit prints a warning and does nothing.
        guard source.presentedViewController == nil, controller.presenter == nil, controller !== source else { return }
        _ = controller.presentationController
        source.presented = controller
        controller.presenter = source
        controller.isBeingPresented = true
        if controller.coversAll { source.fakeDisappear(animated: animated) }
        if source.isInWindow { controller.fakeAppear(animated: animated) }
        controller.isBeingPresented = false
        completion?()
    }

    func fakeDismiss(animated: Bool, completion: (() -> Void)?) {
        var source: UIViewController? = self
        while let current = source, current.presented == nil { source = current.parent }
        // Where nothing is above it, it is itself that goes.
        guard let source = source ?? presentingViewController else {
            completion?()
            return
        }
        if let controller = source.presented {
            controller.presented?.fakeGo(animated: animated)
            controller.fakeGo(animated: animated)
            source.presented = nil
            if controller.coversAll, source.isInWindow { source.fakeAppear(animated: animated) }
        }
        completion?()
    }

    private func fakeGo(animated: Bool) {
        presented?.fakeGo(animated: animated)
        presented = nil
        isBeingDismissed = true
        fakeDisappear(animated: animated)
        isBeingDismissed = false
        presenter = nil
        // The next presentation makes another one.
        keptPresentation = nil
    }

    /// Whether it belongs to a window that is shown, on top or not.
    var isInWindow: Bool {
        var controller = self
        while let next = controller.parent ?? controller.presenter { controller = next }
        return controller.fakeWindow?.fakeIsShown == true
    }
}
