public import BeckonRouting

/// What came out of a script.
public struct ReplayOutcome: Sendable, Hashable, Codable {
    /// A destination that a tap opened.
    public struct Route: Sendable, Hashable, Codable {
        /// Seconds since the script's start.
        public var at: Double
        /// The notification's request whose tap it was.
        public var requestId: String
        /// The script's own name of the conversation, or the destination in its printed form.
        public var route: String
        /// As which account.
        public var account: String
        /// Whether a screen was opened, put in the place of another, or scrolled.
        public var opening: Opening
        /// The scene in which it opened.
        public var scene: String
    }

    /// How a notification was presented.
    public struct Presented: Sendable, Hashable, Codable {
        /// Seconds since the script's start.
        public var at: Double
        /// The notification's request.
        public var requestId: String
        /// `banner`, `list`, `sound`, `badge`; none where nothing was shown.
        public var options: [String]
        /// Of the app's decision; the state of the app where the system showed it by itself.
        public var reason: String
    }

    /// A response that led nowhere.
    public struct Drop: Sendable, Hashable, Codable {
        /// Seconds since the script's start.
        public var at: Double
        /// The notification's request whose response it was.
        public var requestId: String
        /// The reason code as a trace has it, such as `duplicate`.
        public var reason: String
        /// For a person.
        public var message: String
    }

    /// A background action that the app was asked to do.
    public struct Performed: Sendable, Hashable, Codable {
        /// Seconds since the script's start.
        public var at: Double
        /// `reply`, `mark-read`, or the identifier of the app's own button.
        public var action: String
        /// As which account.
        public var account: String
        /// The script's own name of the conversation, or the destination in its printed form.
        public var route: String
    }

    /// A call that the person was shown.
    public struct Call: Sendable, Hashable, Codable {
        /// The session's identifier; the UUID that the system knows it by where its push named none.
        public var session: String
        /// `incoming`, `answered`, `ended`, or the reason that the app gave for its end (``BeckonRouting/CallEndReason``).
        public var state: String
    }

    /// How often the handlers of a delegate's method were called for a notification, which is right once (P-21).
    public struct Completion: Sendable, Hashable, Codable {
        /// The delegate's method, such as `willPresent`.
        public var name: String
        /// The notification's request; empty where a push has none.
        public var requestId: String
        /// How often it was called; anything but 1 is an error of the app.
        public var calls: Int
    }

    /// What taps opened, in order.
    public internal(set) var routes: [Route] = []
    /// In the order in which the pushes came.
    public internal(set) var presentations: [Presented] = []
    /// In the order in which it was decided.
    public internal(set) var drops: [Drop] = []
    /// In the order in which the app was asked.
    public internal(set) var actions: [Performed] = []
    /// Calls of VoIP pushes, and what has become of them at the end.
    public internal(set) var calls: [Call] = []
    /// Switches of accounts and what opened behind them, in words: `switch acc-B`, `wait ready`, `open c-9 as acc-B`.
    public internal(set) var sequence: [String] = []
    /// One entry for each method and request.
    public internal(set) var completions: [Completion] = []
    /// Unread messages of each conversation that has any.
    public internal(set) var unread: [String: Int] = [:]
    /// The notifications whose answers still wait at the end.
    public internal(set) var waiting: [String] = []
    /// Rules of the system that the app broke.
    public internal(set) var faults: [String] = []

    init() {}
}
