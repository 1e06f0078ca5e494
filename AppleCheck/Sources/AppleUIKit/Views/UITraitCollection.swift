/// "UITraitCollection". Apple's is safe to share.
open class UITraitCollection: @unchecked Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle
    public let layoutDirection: UITraitEnvironmentLayoutDirection

    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
        layoutDirection = .leftToRight
    }
    public init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        userInterfaceStyle = .light
        self.layoutDirection = layoutDirection
    }

    public static let current = UITraitCollection(userInterfaceStyle: .light)
}

/// "UIUserInterfaceStyle".
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

/// "UITraitEnvironmentLayoutDirection".
public enum UITraitEnvironmentLayoutDirection: Int, Sendable { case unspecified = -1, leftToRight, rightToLeft }

/// "UIUserInterfaceLayoutDirection".
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

/// "UISemanticContentAttribute".
public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
