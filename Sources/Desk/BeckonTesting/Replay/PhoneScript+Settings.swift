public import BeckonRouting

extension PhoneScript {
    /// The phone and the app of a script: its first line.
    public struct Settings: Sendable, Hashable {
        /// The places of the trace begin with it.
        public var name = "replay"
        /// The accounts on the device; nil leaves it to the events, and is one account where they do not tell.
        public var signedIn: [String]?
        /// Which of them is active; the first where it is not said.
        public var active: String?
        /// Whether the app declares scenes (P-25, P-26).
        public var scenes = true
        /// Whether a tap that waits survives its process.
        public var keepsTaps = false
        /// Whether background actions fail.
        public var actionsFail = false
        /// Whether taps push above the root or show a window of their own.
        public var style = NavigationPlan.Style.pushed
        /// Who reports the tap of a cold start with scenes (P-26).
        public var coldStartReport = PhoneBehaviour.ColdStartReport.both
        /// The identifiers of the app's buttons.
        public var actions = ResponseActions.standard
        /// The categories that the app has a screen for.
        public var categories: Set<String> = []
        /// The dialects that the app has a chat screen for, beside those that the events name.
        public var vendors: Set<String> = []

        public init() {}

        /// The account of a script that names none.
        static let standardAccount = "me"
    }
}
