/// "UIBarButtonItem".
@MainActor open class UIBarButtonItem: NSObject {
    /// "UIBarButtonItem.SystemItem".
    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add
        case flexibleSpace, fixedSpace
        case compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash
        case play, pause, rewind, fastForward
        case close = 24
    }

    open var title: String?
    open var isEnabled: Bool = true
    open var primaryAction: UIAction?
    open var accessibilityLabel: String?
    public let fakeSystemItem: SystemItem?

    public init(title: String?, primaryAction: UIAction?) {
        self.title = title ?? primaryAction?.title
        self.primaryAction = primaryAction
        fakeSystemItem = nil
    }
    /// "init(systemItem:primaryAction:menu:)", without the menu.
    public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.primaryAction = primaryAction
        fakeSystemItem = systemItem
    }

    /// For tests: the person touches it.
    public func fakeTap() { primaryAction?.fakePerform() }
}
