#if canImport(UIKit)
    import UIKit

    /// A scene that is connected.
    @MainActor struct ConnectedScene {
        /// Nil of an app without scenes, or until it is known.
        weak var scene: UIScene?
        /// Whether its root is on screen.
        var isReady = false
        /// Opens destinations in place of the navigator: a path of SwiftUI's.
        weak var opener: (any DestinationOpener)?

        init(_ scene: UIScene?) { self.scene = scene }

        /// Asks the system for the notifications with this `target-content-id` (P-10, P-26).
        func prefer(_ content: String?) {
            guard let conditions = scene?.activationConditions else { return }
            conditions.prefersToActivateForTargetContentIdentifierPredicate = .content(content)
        }
    }

    extension NSPredicate {
        /// Of one text alone, or of none.
        static func content(_ wanted: String?) -> NSPredicate {
            guard let wanted else { return NSPredicate(value: false) }
            #if canImport(ObjectiveC)
                // The system takes it to its own process: a block could not go there.
                return NSPredicate(format: "self == %@", wanted)
            #else
                return NSPredicate { text, _ in text as? String == wanted }
            #endif
        }
    }
#endif
