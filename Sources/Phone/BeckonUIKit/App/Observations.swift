#if canImport(UIKit)
    import UIKit

    /// Observers of a notification centre, removed when it goes away.
    final class Observations {
        private let center: NotificationCenter
        private var tokens: [any NSObjectProtocol] = []

        init(_ center: NotificationCenter) { self.center = center }

        func add(_ name: Notification.Name, _ body: @escaping @Sendable (Notification) -> Void) {
            tokens.append(center.addObserver(forName: name, object: nil, queue: nil, using: body))
        }

        deinit {
            for token in tokens { center.removeObserver(token) }
        }
    }
#endif
