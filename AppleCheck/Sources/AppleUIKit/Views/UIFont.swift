/// "UIFont".
open class UIFont: Hashable, @unchecked Sendable {
    /// "UIFont.TextStyle".
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let headline = Self(rawValue: "headline")
        public static let body = Self(rawValue: "body")
        public static let subheadline = Self(rawValue: "subheadline")
        public static let caption1 = Self(rawValue: "caption1")
    }

    public let pointSize: CGFloat
    let style: TextStyle?

    init(_ size: CGFloat, _ style: TextStyle?) {
        pointSize = size
        self.style = style
    }

    /// For tests: whether it grows with the size of text that the person has chosen.
    public var fakeIsScaled: Bool { style != nil }

    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(17, style) }
    open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(size, nil) }

    public static func == (one: UIFont, other: UIFont) -> Bool {
        one.pointSize == other.pointSize && one.style == other.style
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(pointSize) }
}

/// "UIFontMetrics".
open class UIFontMetrics {
    private let style: UIFont.TextStyle

    public init(forTextStyle style: UIFont.TextStyle) { self.style = style }

    open func scaledFont(for font: UIFont) -> UIFont { UIFont(font.pointSize, style) }
}
