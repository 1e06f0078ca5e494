/// "UILabel".
@MainActor open class UILabel: UIView {
    open var text: String?
    open var font: UIFont! = UIFont.systemFont(ofSize: 17)
    open var textColor: UIColor! = UIColor.label
    open var textAlignment = NSTextAlignment.natural
    open var numberOfLines = 1
    open var adjustsFontForContentSizeCategory = false
}

/// "NSTextAlignment".
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
