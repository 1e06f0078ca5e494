#if canImport(UIKit)
    /// Something in the app's set-up that keeps pushes from being shown or taps from being led.
    public struct Diagnosis: Sendable, Hashable, CustomStringConvertible {
        /// What is wrong.
        public enum Problem: Sendable, Hashable {
            /// An entitlement, by its key.
            case missingEntitlement(String)
            /// A member of `UIBackgroundModes`.
            case missingBackgroundMode(String)
            /// A member of `NSUserActivityTypes`.
            case missingActivityType(String)
            /// The App Group has no folder: the app is not signed for it.
            case missingAppGroup(String)
            /// A category of ``Beckon/Configuration/categories`` is not registered: somebody else registered others in place.
            case unregisteredCategory(String)
            /// Beckon was installed after the launch had finished: the tap of a cold start is lost (P-24).
            case installedTooLate
            /// Another object is the notification centre's delegate now; its type.
            case delegateReplaced(String)
            /// The notification centre has no delegate.
            case delegateMissing
            /// The person has refused notifications, or was not asked.
            case permission(PushPermission.Status)
            /// Notifications are allowed, but no text: no service extension runs (P-12).
            case alertsOff
            /// The system hands out no token; its words.
            case noToken(String)
        }

        /// What is wrong.
        public var problem: Problem
        /// What to do.
        public var remedy: String

        public init(_ problem: Problem, remedy: String) {
            self.problem = problem
            self.remedy = remedy
        }

        public var description: String { "\(problem): \(remedy)" }
    }
#endif
