/// "NSLayoutConstraint".
@MainActor open class NSLayoutConstraint {
    /// "NSLayoutConstraint.Attribute".
    public enum Attribute: Int, Sendable {
        case left = 1, right, top, bottom, leading, trailing, width, height, centerX, centerY
    }
    /// "NSLayoutConstraint.Relation".
    public enum Relation: Int, Sendable { case lessThanOrEqual = -1, equal, greaterThanOrEqual }
    /// "NSLayoutConstraint.Axis".
    public enum Axis: Int, Sendable { case horizontal, vertical }

    private weak var first: (any Anchored)?
    private weak var second: (any Anchored)?
    open var firstItem: AnyObject? { first }
    open var secondItem: AnyObject? { second }
    public let firstAttribute: Attribute
    public let secondAttribute: Attribute?
    public let relation: Relation
    open var constant: CGFloat
    open var priority = UILayoutPriority.required
    open var isActive = false {
        didSet {
            guard isActive != oldValue else { return }
            let owner = first as? UIView ?? (first as? UILayoutGuide)?.owningView
            if isActive { owner?.constraints.append(self) } else { owner?.constraints.removeAll { $0 === self } }
        }
    }

    init<Anchor>(
        _ one: NSLayoutAnchor<Anchor>, _ relation: Relation, _ other: NSLayoutAnchor<Anchor>?, _ constant: CGFloat
    ) {
        first = one.item
        second = other?.item
        firstAttribute = one.attribute
        secondAttribute = other?.attribute
        self.relation = relation
        self.constant = constant
    }

    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}

/// "UILayoutPriority".
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public var rawValue: Float

    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    public static let required = Self(1000)
    public static let defaultHigh = Self(750)
    public static let defaultLow = Self(250)
}
