/// "UILayoutGuide".
@MainActor open class UILayoutGuide {
    open internal(set) weak var owningView: UIView?

    init(owner: UIView) { owningView = owner }
}

/// "UITrackingLayoutGuide".
@MainActor open class UITrackingLayoutGuide: UILayoutGuide {}

/// "UIKeyboardLayoutGuide".
@MainActor open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {}
