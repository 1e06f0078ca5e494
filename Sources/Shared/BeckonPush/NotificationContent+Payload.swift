public import BeckonModel

extension NotificationContent {
    /// The content that iOS makes of a pushed payload, before any extension runs (P-6 to P-9).
    ///
    /// A member of a wrong type shows nothing and is no error; without `aps` nothing is shown.
    ///
    /// - Parameters:
    ///   - payload: the body as it is pushed.
    ///   - strings: the app's strings table, for `loc-key` and its relatives (P-8).
    public init(payload: [String: JSONValue], strings: [String: String] = [:]) {
        self.init(payload: payload, strings: .table(StringsTable(strings)))
    }

    /// The same with strings from anywhere: the bundle on a device, a table at the desk.
    public init(payload: [String: JSONValue], strings: StringsLookup) {
        let aps = payload["aps"]?.object ?? [:]
        let read = Aps(aps)
        self.init(
            badge: read.badge,
            sound: read.sound?.name.flatMap { $0.isEmpty ? nil : $0 },
            threadIdentifier: read.threadID ?? "",
            categoryIdentifier: read.category ?? "",
            interruptionLevel: read.interruptionLevel,
            relevanceScore: read.relevanceScore,
            filterCriteria: read.filterCriteria,
            targetContentIdentifier: read.targetContentID,
            userInfo: payload)
        switch aps["alert"] {
        case .string(let text):
            body = text
        case .object(let alert):
            let template = LocalizedTemplate(alert: alert, strings: strings)
            title = template.text(.title)
            subtitle = template.text(.subtitle)
            body = template.text(.body)
        default:
            break
        }
    }

    /// Whether the push shows an alert: the system's condition, beside `mutable-content`, to run an extension (P-12).
    public var showsAlert: Bool { !title.isEmpty || !subtitle.isEmpty || !body.isEmpty }

    /// What selects a destination: `aps.category`, else `click_action` beside it, FCM's word for the same.
    public var category: String? {
        if !categoryIdentifier.isEmpty { return categoryIdentifier }
        guard let clickAction = userInfo["click_action"]?.string, !clickAction.isEmpty else { return nil }
        return clickAction
    }
}
