extension View {
    /// "background(alignment:content:)", without the alignment.
    @MainActor @preconcurrency
    public func background<Background: View>(@ViewBuilder content: () -> Background) -> some View {
        FakeBackground(content: self, background: content())
    }
}

/// For tests: a view in front of another one.
public struct FakeBackground<Content: View, Background: View>: View, FakeBackgroundHolder {
    let content: Content
    let background: Background

    public var body: Content { content }
    public var fakeBackground: any View { background }
}

/// For tests: tells the view in the back.
@MainActor public protocol FakeBackgroundHolder {
    var fakeBackground: any View { get }
}
