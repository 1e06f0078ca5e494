public import BeckonModel

/// A push as rules look at it: the body, and what is known of the request and the app.
public struct LintSubject: Sendable {
    /// The body; whatever JSON it is.
    public let body: JSONValue
    /// Headers of the request, names in lower case. Where only type or topic are known, these alone.
    public let headers: [String: String]
    /// Whether ``headers`` are all that the request has, so that a missing one is a mistake.
    public let isWholeRequest: Bool
    /// The app's strings; nil where they are not known.
    public let strings: StringsTable?
    /// The categories that the app registers; nil where they are not known.
    public let categories: Set<String>?
    /// Bytes of the body as sent.
    public let byteCount: Int

    public init(
        body: JSONValue, headers: [String: String] = [:], isWholeRequest: Bool = false, strings: StringsTable? = nil,
        categories: Set<String>? = nil, byteCount: Int? = nil
    ) {
        self.body = body
        self.headers = Dictionary(
            headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
        self.isWholeRequest = isWholeRequest
        self.strings = strings
        self.categories = categories
        self.byteCount = byteCount ?? Self.byteCount(of: body)
    }

    /// The members of the body; empty where it is no object.
    public var payload: [String: JSONValue] { body.object ?? [:] }

    /// Nil where it is missing or no object.
    public var aps: [String: JSONValue]? { payload["aps"]?.object }

    /// The alert where it is a dictionary.
    public var alert: [String: JSONValue]? { aps?["alert"]?.object }

    /// The type that is stated; nil where none is, or one that Apple does not have.
    public var pushType: PushType? { headers["apns-push-type"].flatMap(PushType.init(rawValue:)) }

    /// Whether the body is read by the notification system: all types but those that Apple hands to the app as they are.
    public var isNotification: Bool {
        switch pushType {
        case nil, .alert, .background: true
        default: false
        }
    }

    /// Whether an alert's text will be shown, as far as the payload tells (P-6).
    public var showsAlert: Bool {
        if let text = aps?["alert"]?.string { return !text.isEmpty }
        guard let alert else { return false }
        return AlertText.allCases.contains { text in
            alert[text.literal]?.string.map { !$0.isEmpty } ?? (alert[text.key]?.string != nil)
        }
    }

    /// Whether the push is one for the app in the background (P-29).
    public var asksForBackground: Bool { aps?["content-available"] == 1 }

    private static func byteCount(of body: JSONValue) -> Int {
        var json = JSONBytes(capacity: 1024)
        json.value(body)
        return json.bytes.count
    }
}
