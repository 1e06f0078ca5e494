/// What Apple does not document, or documents as varying: switchable, so that a test walks through all of it.
public struct PhoneBehaviour: Sendable, Hashable {
    /// Who reports the tap of a cold start to an app with scenes (P-26).
    public enum ColdStartReport: Sendable, Hashable, CaseIterable {
        /// In `connectionOptions.notificationResponse` alone.
        case sceneOptions
        /// In the delegate's `didReceive` alone.
        case delegate
        /// In both: the app has to open once all the same.
        case both
    }

    /// Which push APNs keeps for a phone that it does not reach (P-1).
    public enum StoredPush: Sendable, Hashable, CaseIterable {
        /// The last one sent.
        case newest
        /// The first one sent.
        case oldest
    }

    /// In which order pushes arrive that were sent in quick succession (P-4).
    public enum DeliveryOrder: Sendable, Hashable, CaseIterable {
        /// In the order in which they were sent.
        case asSent
        /// The last one first.
        case reversed
    }

    /// When a VoIP push asks for a report of a call (P-32).
    public enum VoIPReport: Sendable, Hashable, CaseIterable {
        /// Before iOS 26.4.
        case always
        /// Not while the app is on screen; iOS 26.4 tells by `mustReport`.
        case inBackground
    }

    /// Who reports the tap of a cold start with scenes.
    public var coldStartReport: ColdStartReport
    /// `didReceive` comes while the scene is still inactive (P-26).
    public var reportsBeforeActive: Bool
    /// Which push is kept while the phone is not reached.
    public var storedPush: StoredPush
    /// How long an extension has for a push (P-13).
    public var extensionTime: Duration
    /// How long it has after `timeWillExpire` until the process ends.
    public var expiryGrace: Duration
    /// The extension's process dies at its start, without a call (P-13).
    public var killsExtensionAtStart: Bool

    /// In which order ``Phone/receive(_:)-([DeliveredPush])`` takes its pushes.
    public var deliveryOrder = DeliveryOrder.asSent
    /// Each push arrives twice (P-4).
    public var deliversTwice = false
    /// A push with an `apns-id` that came before is dropped. Apple does not do it (P-4).
    public var dropsRepeatedPushes = false
    /// Without a collapse id the request identifier is the `apns-id`; else one of the system's own (P-2).
    public var identifiesByAPNsID = true
    /// A badge of 0 or less clears the list (P-7).
    public var clearsListAtZero = true
    /// `body` wins over `loc-key`, and title and subtitle over theirs (P-8).
    public var literalTextWins = true
    /// The extension sees the texts of `loc-key`; else it sees none, and what it leaves empty is filled in after it (P-8).
    public var extensionSeesLocalizedText = true
    /// One instance of the extension for all that is in flight; else each has its own, in one process (P-16).
    public var sharesExtensionInstance = true
    /// What an extension's process may use, in bytes; 24 MB and 150 to 180 MB are reported (P-14).
    public var extensionMemory = 24 * 1024 * 1024
    /// How often in an hour pushes wake an app that is not on screen; nil is always (P-29).
    public var wakesPerHour: Int? = 3
    /// The extension runs also after the person has force-quit the app (P-29).
    public var extensionRunsAfterForceQuit = true
    /// A push that shows something and wakes the app wakes it first (P-30).
    public var wakesBeforeShowing = true
    /// How long an app may work on a push that woke it (P-29).
    public var remoteNotificationTime = Duration.seconds(30)
    /// How long an app may work in the background: on an action, or in a background task (P-36).
    public var backgroundTime = Duration.seconds(30)
    /// When a VoIP push asks for a report of a call.
    public var asksForVoIPReport = VoIPReport.always
    /// After how many VoIP pushes without a report no more are delivered; nil is never. Apple says "repeatedly" (P-32).
    public var voIPOffencesUntilSilence: Int? = 3
    /// An app in the background is suspended as soon as it has nothing left to do; else only by ``Phone/suspend()``
    /// (P-35).
    public var suspendsIdleApp = false

    /// Everything that is not named here has its default and can be set afterwards.
    public init(
        coldStartReport: ColdStartReport = .both, reportsBeforeActive: Bool = true, storedPush: StoredPush = .newest,
        extensionTime: Duration = .seconds(30), expiryGrace: Duration = .seconds(1),
        killsExtensionAtStart: Bool = false
    ) {
        self.coldStartReport = coldStartReport
        self.reportsBeforeActive = reportsBeforeActive
        self.storedPush = storedPush
        self.extensionTime = extensionTime
        self.expiryGrace = expiryGrace
        self.killsExtensionAtStart = killsExtensionAtStart
    }

    /// The same with some of it changed: `PhoneBehaviour.standard { $0.deliversTwice = true }`.
    public static func standard(_ change: (inout Self) -> Void = { _ in }) -> Self {
        var behaviour = Self()
        change(&behaviour)
        return behaviour
    }
}
