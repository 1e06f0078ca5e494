/// "App".
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}

/// "Scene": what an app needs of it.
@MainActor @preconcurrency public protocol Scene {}

/// "WindowGroup".
@MainActor @preconcurrency public struct WindowGroup<Content: View>: Scene {
    private let content: () -> Content

    /// "init(content:)".
    public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }

    /// For tests: the root view of a new window.
    public var fakeContent: Content { content() }
}
