/// What Apple does not document, or documents as varying: switchable, so that a test walks through all of it.
public struct PhoneBehaviour: Sendable, Hashable {
    /// Who reports the tap of a cold start to an app with scenes (P-26).
    public enum ColdStartReport: Sendable, Hashable, CaseIterable {
        case sceneOptions
        case delegate
        case both
    }

    /// Which push APNs keeps for a phone that it does not reach (P-1).
    public enum StoredPush: Sendable, Hashable, CaseIterable {
        case newest
        case oldest
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
}
