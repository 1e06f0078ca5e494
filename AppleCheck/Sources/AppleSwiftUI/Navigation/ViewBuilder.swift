/// "ViewBuilder": what is used of it.
@resultBuilder public enum ViewBuilder {
    @MainActor @preconcurrency public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    @MainActor @preconcurrency public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}
