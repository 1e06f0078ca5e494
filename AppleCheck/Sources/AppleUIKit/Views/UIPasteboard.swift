/// "UIPasteboard".
@MainActor open class UIPasteboard {
    open class var general: UIPasteboard { shared }
    open var string: String?

    private static let shared = UIPasteboard()
}
