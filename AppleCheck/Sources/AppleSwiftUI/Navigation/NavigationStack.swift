/// "NavigationStack".
@MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: View {
    /// For tests: what it is bound to.
    public let fakePath: Binding<Data>
    private let root: Root

    /// "init(path:root:)".
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
    {
        fakePath = path
        self.root = root()
    }

    public var body: Root { root }
}
