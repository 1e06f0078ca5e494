#if canImport(UIKit)
    extension Beckon {
        /// What ``diagnose()`` compares with: what only the app knows.
        public struct Expectations: Sendable, Hashable {
            /// The App Group that app and extension share; nil where there is none.
            public var appGroup: String?
            /// Whether senders' pictures are shown, as communication notifications (P-34).
            public var usesCommunication = false
            /// Whether the extension suppresses notifications (P-17).
            public var usesFiltering = false
            /// The keys of the entitlements that the app was signed with; nil where it does not know: then they are not
            /// looked at. A process cannot ask the system for them; an app writes them down at build time, or reads its
            /// provisioning profile.
            public var entitlements: Set<String>?

            public init() {}
        }
    }
#endif
