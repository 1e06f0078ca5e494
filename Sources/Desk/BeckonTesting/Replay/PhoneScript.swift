import BeckonRouting

/// Events of one phone in their order, as a person or a trace has written them: what ``ScriptPlayer`` plays.
///
/// The format is documented in `Documentation/replay.md`: JSON lines, one event a line. A plain value.
public struct PhoneScript: Sendable, Hashable {
    /// The phone and the app, as they are before the first event.
    public var settings: Settings
    /// In their order.
    public var events: [Event]
    /// What has to come out; nil where the script does not say.
    public var expectation: ReplayExpectation?
    /// Whether it was recorded by an app: then everything that the app was told stands in it, and nothing is added.
    public var isRecorded: Bool

    public init(
        settings: Settings = Settings(), events: [Event], expectation: ReplayExpectation? = nil,
        isRecorded: Bool = false
    ) {
        self.settings = settings
        self.events = events
        self.expectation = expectation
        self.isRecorded = isRecorded
    }

    /// One event.
    public struct Event: Sendable, Hashable {
        /// Nanoseconds since the script's start.
        public var time: Int64
        /// What happened.
        public var word: Word
        /// Its members, as they stand in the line.
        public var members: Members
        /// The line of the file, from 1.
        public var line: Int

        public init(time: Int64, word: Word, members: Members = Members(), line: Int = 1) {
            self.time = time
            self.word = word
            self.members = members
            self.line = line
        }
    }
}

extension PhoneScript {
    func tells(_ words: Set<Word>) -> Bool { isRecorded || events.contains { words.contains($0.word) } }

    /// Who is signed in, as the script's events tell; else it is known at every start.
    var tellsSession: Bool { tells([.loginShown, .loginOK]) }
    /// When the root is on screen; else it is as soon as its scene and its account are there.
    var tellsRoot: Bool { tells([.uiReady, .uiGone]) }
    /// How a switch of accounts ends; else it succeeds at once.
    var tellsSwitch: Bool { tells([.accountReady, .accountFailed]) }

    /// Every destination that an event names.
    var destinations: [Destination] {
        events.flatMap { event in
            [event.members, event.members.object("notificationResponse")].compactMap {
                $0?.text("destination").flatMap { Destination($0) }
            }
        }
    }
}
