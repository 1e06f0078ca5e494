#if canImport(UIKit)
    public import BeckonRouting
    public import SwiftUI

    /// What stands above the root of a window in an app of SwiftUI's life cycle. One for each window, kept by its root view
    /// as a `@StateObject`; on the main actor.
    ///
    /// ```swift
    /// NavigationStack(path: $path.path) {
    ///     ConversationsView()
    ///         .navigationDestination(for: Destination.self) { ChatView($0, path.context(of: $0)) }
    /// }
    /// .fullScreenCover(item: $path.call) { CallView($0) }
    /// .sheet(item: $path.presented) { ChatSheet($0) }
    /// .beckonDestination(path, in: beckon)
    /// ```
    /// The person changes it too, by Back: it is bound.
    @MainActor public final class DestinationPath: ObservableObject {
        /// From the screen right above the root to the topmost one.
        @Published public var path: [Destination] = []
        /// The screen of a call, which covers all of them.
        @Published public var call: Destination?
        /// A sheet above all, the call too: its chat, or each destination where the style is modal. Where there is a call it is
        /// the call's screen that presents it.
        @Published public var presented: Destination?
        /// The message that the screen on top has to show: set where a tap leads to a screen that is there already (sh-14).
        @Published public var focus: Destination?
        private var contexts: [Destination: TapContext] = [:]

        public init() {}

        /// What came with the tap that opened a destination: its placeholder until the app has the truth from its server
        /// (R-E15); nil for what the person has opened.
        public func context(of destination: Destination) -> TapContext? { contexts[destination] }

        /// What the person sees, as far as destinations go.
        public var top: Destination { presented ?? call ?? path.last ?? .root }

        /// What stands above the path, from the bottom.
        var covers: [Destination] { [call, presented].compactMap(\.self) }

        func open(_ destination: Destination, _ context: TapContext, _ style: Navigator.Style) {
            let state = NavigationState(
                stack: [.root] + path, covers: covers.map { NavigationState.Cover(presenting: $0) })
            let plan = NavigationPlan(to: destination, from: state, style: style)
            let after = state.after(plan)
            let shown = Set(after.stack + after.covers.compactMap(\.destination))
            contexts = contexts.filter { shown.contains($0.key) }
            if shown.contains(destination) { contexts[destination] = context }
            path = Array(after.stack.dropFirst())
            call = after.covers.last { $0.kind == .call }?.destination
            presented = after.covers.last { $0.kind != .call }?.destination
            if case .scroll? = plan.steps.last { focus = destination }
        }
    }
#endif
