#if canImport(UserNotifications)
    public import BeckonExtension
    public import BeckonModel
    public import BeckonPush

    /// What a ``NotificationService`` may be told beside its App Group and its stages. A value; every member has a default.
    public struct NotificationServiceOptions: Sendable {
        /// Whether the app holds `com.apple.developer.usernotifications.filtering`, which Apple grants case by case: what
        /// is for nobody on this device is then not shown at all; without it, it is shown generic and silent (P-17).
        public var mayFilter = false
        /// All that is read of a notification for somebody else, where it must be shown.
        public var genericBody = "New notification"
        /// What stands before the body of a message with files; empty for nothing.
        public var attachmentMark = "📎"
        /// Knows the vendors' pushes; an app puts its own dialect before the standard ones.
        public var reader = PushReader.standard
        /// Where the words of `loc-key` are; the extension's own bundle.
        public var strings = StringsLookup.bundle()
        /// Loads files and pictures; nil loads none.
        public var downloader = Self.systemDownloader
        /// From the request on; below the system's 30 s (P-13).
        public var deadline = Duration.seconds(25)
        /// How long a notification that is ready waits for the system to take the donation of its sender (P-34).
        public var donationLimit = Duration.seconds(2)
        /// How much is done at once (P-14).
        public var limits = RevisionLimits()
        /// Gets a line for each decision: reasons and identifiers, never a text, a name or a token.
        public var trace = Trace.silent
        /// The clocks; a test hands in its own.
        public var time = TimeSource.system

        /// Everything as it is by default.
        public init() {}

        private static var systemDownloader: Downloader? {
            #if canImport(ObjectiveC)
                .urlSession()
            #else
                nil
            #endif
        }
    }
#endif
