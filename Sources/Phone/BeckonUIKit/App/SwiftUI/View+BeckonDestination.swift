#if canImport(UIKit)
    public import BeckonRouting
    public import SwiftUI

    extension View {
        /// Opens what taps lead to in this window, by its path; for the app's root view, as long as somebody is signed in.
        ///
        /// While the view is in a window, that scene's root is ready; taken out of it, for a login, taps wait.
        ///
        /// - Parameters:
        ///   - path: of this window.
        ///   - beckon: of the app's delegate (`@UIApplicationDelegateAdaptor`).
        public func beckonDestination(_ path: DestinationPath, in beckon: Beckon) -> some View {
            background {
                DestinationAnchorView(
                    model: path, beckon: beckon, path: path.path, covers: path.covers)
            }
        }

        /// The same for an app that keeps its path itself.
        ///
        /// A call and, where the style is modal, each destination are pushed too, as there is nothing to present them by.
        ///
        /// - Parameters:
        ///   - path: what stands above the root, from the bottom.
        ///   - beckon: of the app's delegate.
        ///   - opened: told each destination with what came with it, also where it is on top already and only has to go
        ///     to its message.
        public func beckonDestination(
            path: Binding<[Destination]>, in beckon: Beckon,
            opened: @escaping @MainActor (Destination, TapContext) -> Void = { _, _ in }
        ) -> some View {
            background { BoundPathView(binding: path, beckon: beckon, opened: opened, path: path.wrappedValue) }
        }
    }
#endif
