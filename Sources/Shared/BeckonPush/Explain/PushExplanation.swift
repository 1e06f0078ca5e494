public import BeckonModel

/// What becomes of one push: who is told what, in each permission and app state, and where a tap leads.
///
/// A pure value that follows the rules of the phone (P-n) and of design §4; nothing is sent and nothing is shown. An app
/// that uses Beckon's extension, foreground policy and router behaves like this.
public struct PushExplanation: Sendable, Hashable, Codable {
    /// The dialect that reads the push; nil where none knows it.
    public var dialect: String?
    /// What the dialect makes of it.
    public var message: Message?
    /// What becomes of it on the way.
    public var delivery: Delivery
    /// The texts as the phone shows them, before any extension.
    public var text: Text
    /// Whether it runs, and why.
    public var serviceExtension: ServiceExtension
    /// Each permission in each state of the app.
    public var presentations: [Presentation]
    /// Where a tap leads.
    public var tap: Tap
    /// What happens to the icon's number.
    public var badge: BadgeEffect
    /// The same in sentences.
    public var sentences: [String]

    /// Explains a payload.
    ///
    /// - Parameters:
    ///   - payload: the body as it is pushed.
    ///   - pushType: the request's `apns-push-type`; nil is what the payload asks for.
    ///   - account: the active one, to tell one's own message and another account's; nil is whom the push is for.
    ///   - reader: the dialects, of vendors and the app's own.
    ///   - strings: the app's strings, for `loc-key`.
    ///   - categories: those that the app has a screen for; nil where they are not known: a category then leads to its
    ///     screen where the push names no message.
    public init(
        payload: [String: JSONValue], pushType: PushType? = nil, account: String? = nil,
        reader: PushReader = .standard, strings: StringsLookup = .none, categories: Set<String>? = nil
    ) {
        let push = ExplainedPush(
            content: NotificationContent(payload: payload, strings: strings), pushType: pushType,
            message: reader.message(in: payload), account: account, categories: categories)
        dialect = push.message?.dialect
        message = push.message.map { Message($0, of: push) }
        delivery = push.delivery
        text = Text(title: push.content.title, subtitle: push.content.subtitle, body: push.content.body)
        serviceExtension = push.serviceExtension
        tap = push.tap
        badge = push.badge
        presentations = Permission.allCases.flatMap { permission in
            AppState.allCases.map { push.presentation(permission, $0) }
        }
        sentences = []
        sentences = ExplanationWording(explanation: self).sentences
    }
}
