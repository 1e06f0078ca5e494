/// "UIColor". Apple's is safe to share.
open class UIColor: Hashable, @unchecked Sendable {
    private let provider: (UITraitCollection) -> [CGFloat]

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        provider = { _ in [red, green, blue, alpha] }
    }
    public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        provider = { dynamicProvider($0).provider($0) }
    }

    open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        let parts = provider(traitCollection)
        return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }

    public static func == (one: UIColor, other: UIColor) -> Bool { one.parts == other.parts }
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }

    /// For tests: red, green and blue, of a colour that was resolved.
    public var fakeParts: [Double] { provider(.current).prefix(3).map { Double($0) } }

    private var parts: [CGFloat] {
        [.light, .dark].flatMap { provider(UITraitCollection(userInterfaceStyle: $0)) }
    }

    private static func system(_ light: CGFloat, _ dark: CGFloat) -> UIColor {
        UIColor { traits in
            let value = traits.userInterfaceStyle == .dark ? dark : light
            return UIColor(red: value, green: value, blue: value, alpha: 1)
        }
    }

    public static let systemBackground = system(1, 0)
    public static let secondarySystemBackground = system(0.95, 0.11)
    public static let label = system(0, 1)
    public static let secondaryLabel = system(0.24, 0.92)
    public static let systemGreen = system(0.5, 0.6)
    public static let tintColor = system(0.3, 0.4)
    public static let clear = UIColor(red: 0, green: 0, blue: 0, alpha: 0)
}
