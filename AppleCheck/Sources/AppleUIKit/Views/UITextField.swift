/// "UITextField".
@MainActor open class UITextField: UIControl {
    open var text: String? = ""
    open var font: UIFont?
    open var placeholder: String?
    open var isSecureTextEntry = false
    open var textContentType: UITextContentType?
    open var borderStyle = BorderStyle.none
    open var adjustsFontForContentSizeCategory = false

    /// "UITextField.BorderStyle".
    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
}

/// "UITextContentType".
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let password = Self(rawValue: "password")
}
