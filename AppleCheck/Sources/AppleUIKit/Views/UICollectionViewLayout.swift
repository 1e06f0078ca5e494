/// "UICollectionViewLayout".
@MainActor open class UICollectionViewLayout {}

/// "UICollectionViewCompositionalLayout".
@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// For tests: what the list was made of.
    public private(set) var fakeConfiguration: UICollectionLayoutListConfiguration?

    /// "list(using:)".
    public static func list(
        using configuration: UICollectionLayoutListConfiguration
    ) -> UICollectionViewCompositionalLayout {
        let layout = UICollectionViewCompositionalLayout()
        layout.fakeConfiguration = configuration
        return layout
    }
}

/// "UICollectionViewLayoutAttributes".
@MainActor open class UICollectionViewLayoutAttributes {
    open var frame = CGRect.zero
}

/// "UICollectionLayoutListConfiguration".
@MainActor public struct UICollectionLayoutListConfiguration {
    /// "UICollectionLayoutListConfiguration.Appearance".
    public enum Appearance: Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }
    /// "UICollectionLayoutListConfiguration.SwipeActionsConfigurationProvider".
    public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?

    public var appearance: Appearance
    public var showsSeparators = true
    public var backgroundColor: UIColor?
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

    public init(appearance: Appearance) { self.appearance = appearance }
}
