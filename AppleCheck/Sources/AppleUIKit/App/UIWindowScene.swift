/// "UIWindowScene".
@MainActor open class UIWindowScene: UIScene {
    open internal(set) var windows: [UIWindow] = []
    open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
}
