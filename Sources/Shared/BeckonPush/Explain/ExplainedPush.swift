import BeckonModel

/// One push with what is known around it; each of its values is one part of the explanation.
struct ExplainedPush {
    let content: NotificationContent
    let message: PushMessage?
    /// Whose it is: the account that the push names, else who looks at it.
    let account: String?
    /// Whether it is for another account than the one that looks at it.
    let isForAnother: Bool
    private let pushType: PushType?
    private let categories: Set<String>?

    init(
        content: NotificationContent, pushType: PushType?, message: PushMessage?, account: String?,
        categories: Set<String>?
    ) {
        self.content = content
        self.pushType = pushType
        self.message = message
        self.account = message?.account ?? account
        isForAnother = account != nil && account != self.account
        self.categories = categories
    }

    private var aps: [String: JSONValue] { content.userInfo["aps"]?.object ?? [:] }

    private var wakesApp: Bool { aps["content-available"] == 1 }

    var delivery: PushExplanation.Delivery {
        switch pushType {
        case .voip: .call
        case nil, .alert, .background:
            if content.showsAlert || content.sound != nil || content.badge != nil {
                .notification
            } else {
                wakesApp ? .silent : .nothing
            }
        default: .nothing
        }
    }

    var serviceExtension: PushExplanation.ServiceExtension {
        let reason: PushExplanation.ServiceExtension.Reason =
            switch aps["mutable-content"] {
            case _ where delivery != .notification && delivery != .silent: .noNotification
            case nil: .notAsked
            case 1: content.showsAlert ? .runs : .noAlert
            default: .askedWrongly
            }
        return PushExplanation.ServiceExtension(reason: reason)
    }

    /// The order of the router: a category with a screen, the conversation, the vendor's screen, the root.
    var tap: PushExplanation.Tap {
        guard delivery == .notification, content.showsAlert else { return PushExplanation.Tap(kind: .none) }
        if let category = content.category, categories?.contains(category) ?? (message == nil) {
            return PushExplanation.Tap(kind: .category, target: category)
        }
        guard let message else { return PushExplanation.Tap(kind: .root) }
        if let receiver = message.counterpart(of: account)?.receiver {
            return PushExplanation.Tap(
                kind: .conversation, target: "\(receiver.type.rawValue) \(receiver.identifier)",
                messageID: message.messageID)
        }
        return PushExplanation.Tap(
            kind: .vendor, target: message.conversationID?.rawValue, messageID: message.messageID)
    }

    var badge: PushExplanation.BadgeEffect {
        guard delivery == .notification else { return PushExplanation.BadgeEffect(kind: .unchanged) }
        if let number = content.badge {
            return number > 0
                ? PushExplanation.BadgeEffect(kind: .set, number: number)
                : PushExplanation.BadgeEffect(kind: .cleared, number: 0)
        }
        if aps["badge"] != nil { return PushExplanation.BadgeEffect(kind: .ignored) }
        guard serviceExtension.runs, let message else { return PushExplanation.BadgeEffect(kind: .unchanged) }
        // The order of the extension's stage for the badge: the vendor's total, else one more.
        if let total = message.badge?.total ?? message.counts.total {
            return PushExplanation.BadgeEffect(kind: .set, number: total)
        }
        return PushExplanation.BadgeEffect(kind: message.countsAsUnread(for: account) ? .counted : .unchanged)
    }

    func presentation(
        _ permission: PushExplanation.Permission, _ state: PushExplanation.AppState
    ) -> PushExplanation.Presentation {
        // P-29: not after the person closed the app. A call starts it nevertheless.
        let wakes = delivery == .call || wakesApp && delivery != .nothing && state != .killed
        var presentation = PushExplanation.Presentation(
            permission: permission, appState: state, banner: false, list: false, sound: false, badge: false,
            runsExtension: false, wakesApp: wakes, reason: .nothingToShow)
        guard delivery == .notification else { return presentation }
        let allowsAlert = permission == .authorized || permission == .provisional
        presentation.runsExtension = serviceExtension.runs && allowsAlert
        if permission == .denied {
            presentation.reason = .denied
            return presentation
        }
        if let reason = hidden(in: state) {
            presentation.reason = reason
            return presentation
        }
        // P-11: provisional is quiet; with alerts off sound and badge are still heard and seen.
        let isQuiet = permission == .provisional
        let isActive = state == .chatOpen || state == .foreground
        presentation.list = content.showsAlert && allowsAlert
        presentation.banner = presentation.list && !isQuiet
        presentation.sound = content.sound != nil && !isQuiet
        let changesBadge = badge.kind == .set || badge.kind == .cleared || badge.kind == .counted
        presentation.badge = changesBadge && (content.badge != nil || presentation.runsExtension) && !isQuiet
        presentation.reason = isQuiet ? .quiet : permission == .alertsOff ? .alertsOff : .shown
        // P-19: an active app is asked for what is shown; what has no text has nothing to decide.
        if isActive, !content.showsAlert, !presentation.sound, !presentation.badge {
            presentation.reason = .nothingToShow
        }
        return presentation
    }

    /// Why an active app shows nothing of it (the foreground policy of design §4); a foreign push is always shown.
    private func hidden(in state: PushExplanation.AppState) -> PushExplanation.Presentation.Reason? {
        guard state == .chatOpen || state == .foreground, let message else { return nil }
        if message.isOwn(of: account) { return .ownMessage }
        // The chat on screen is the active account's.
        return state == .chatOpen && !isForAnother && tap.kind != .root && tap.kind != .none
            ? .conversationVisible : nil
    }
}
