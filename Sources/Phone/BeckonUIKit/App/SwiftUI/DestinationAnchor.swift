#if canImport(UIKit)
    import BeckonRouting
    import SwiftUI
    import UIKit

    /// Knows the window that SwiftUI's root view stands in, and opens destinations there.
    @MainActor final class DestinationAnchor: UIView, DestinationOpener {
        /// Reads what is on top, and changes it.
        struct Path {
            var top: @MainActor () -> Destination
            var isPresenting: @MainActor () -> Bool
            var open: @MainActor (Destination, TapContext) -> Void
        }

        var path: Path
        private weak var beckon: Beckon?
        private weak var shownIn: UIWindow?
        private var told: Destination??

        init(_ path: Path, _ beckon: Beckon) {
            self.path = path
            self.beckon = beckon
            super.init(frame: .zero)
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            guard shownIn !== window else { return }
            if let shownIn { beckon?.rootGone(in: shownIn, of: self) }
            shownIn = window
            guard window != nil else { return }
            // SwiftUI is drawing: the path must not change before that has ended.
            Task { [weak self] in self?.ready() }
        }

        private func ready() {
            guard let window, window === shownIn else { return }
            told = nil
            beckon?.rootReady(in: window, opener: self)
        }

        func open(_ destination: Destination, _ context: TapContext) -> Bool {
            path.open(destination, context)
            report(context.scene, again: false)
            return true
        }

        func report(_ scene: String, again: Bool) {
            // Something of the app's own that no path knows.
            let isCovered = window?.rootViewController?.presentedViewController != nil && !path.isPresenting()
            let top = isCovered ? nil : path.top()
            guard again || told != .some(top) else { return }
            told = .some(top)
            beckon?.covered(top == nil, in: scene)
            if let top { beckon?.shown(top, in: scene) }
        }

        /// SwiftUI has drawn the root anew: the person may have gone back.
        func changed() {
            guard let window, let beckon else { return }
            report(beckon.know(window.windowScene), again: false)
        }
    }
#endif
