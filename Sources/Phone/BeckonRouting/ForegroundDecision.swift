/// How a notification is presented while the app is active, and why.
public struct ForegroundDecision: Sendable, Hashable {
    /// The system's presentation options (P-20).
    public struct Options: OptionSet, Sendable, Hashable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// At the top of the screen.
        public static let banner = Options(rawValue: 1 << 0)
        /// In Notification Centre.
        public static let list = Options(rawValue: 1 << 1)
        /// The sound of the push, where it names one.
        public static let sound = Options(rawValue: 1 << 2)
        /// The number of the push.
        public static let badge = Options(rawValue: 1 << 3)
        /// Everything that the push asks for.
        public static let all: Options = [.banner, .list, .sound, .badge]
    }

    /// Why; the words of the trace.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The person is looking at it.
        case conversationVisible = "conversation-visible"
        /// Sent by the same account from another device.
        case ownMessage = "own-message"
        /// The account is no longer in it.
        case conversationLeft = "conversation-left"
        /// For an account that is not signed in on this device.
        case accountNotOnDevice = "account-not-on-device"
        /// Flagged by its sender to be neither shown nor counted.
        case silent
        /// The app's own rule has decided.
        case ownRule = "own-rule"
        /// A push that no dialect knows.
        case foreign
        /// A message that is not on screen.
        case notVisible = "not-visible"
    }

    /// Empty where nothing is shown.
    public var options: Options
    /// For the trace, and for an app that loads the message itself.
    public var reason: Reason

    public init(options: Options, reason: Reason) {
        self.options = options
        self.reason = reason
    }

    /// Whether the person sees or hears anything.
    public var isShown: Bool { !options.isEmpty }
}
