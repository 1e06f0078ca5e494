public import BeckonModel

/// A message to FCM in the form of its HTTP v1 API, and of the old one on input. A pure value; nothing is sent here.
///
/// What an iOS device needs stands in `apns.payload`: `mutable-content` is always the number 1 there, so that the
/// extension may run (sh-08), and the old API's `click_action` becomes the category (sh-06). What is Android's stays
/// Android's.
public struct FCMMessage: Sendable, Hashable {
    /// Whom it is for.
    public enum Target: Sendable, Hashable {
        /// One installation of the app.
        case token(String)
        /// The name alone, without `/topics/`.
        case topic(String)
        /// Topics, combined.
        case condition(String)
    }

    /// Whom it is for.
    public var target: Target
    /// The title of the alert that FCM makes.
    public var title: String?
    /// The text of the alert that FCM makes.
    public var body: String?
    /// The address of a picture.
    public var image: String?
    /// Texts only: FCM carries no other values.
    public var data: [String: String]
    /// Selects action buttons on iOS: `aps.category`.
    public var category: String?
    /// What else stands in `apns.payload`, `aps` included; what is set above wins over it.
    public var payload: [String: JSONValue]
    /// Headers for APNs, as texts.
    public var headers: [String: String]
    /// The other platforms' and unknown members of the message, unchanged.
    public var others: [String: JSONValue]

    /// `category` wins over the one in `payload`; nothing is checked.
    public init(
        to target: Target, title: String? = nil, body: String? = nil, image: String? = nil,
        data: [String: String] = [:], category: String? = nil, payload: [String: JSONValue] = [:],
        headers: [String: String] = [:], others: [String: JSONValue] = [:]
    ) {
        self.target = target
        self.title = title
        self.body = body
        self.image = image
        self.data = data
        self.category = category
        self.payload = payload
        self.headers = headers
        self.others = others
    }

    /// The body of `POST /v1/projects/<project>/messages:send`.
    public var json: JSONValue {
        var message = others
        switch target {
        case .token(let token): message["token"] = .string(token)
        case .topic(let topic): message["topic"] = .string(topic)
        case .condition(let condition): message["condition"] = .string(condition)
        }
        message["notification"] = .object(["title": title, "body": body, "image": image])
        message["data"] = .object(data)
        var apns = others["apns"]?.object ?? [:]
        apns["headers"] = .object(headers)
        apns["payload"] = .object(applePayload)
        message["apns"] = .object(apns)
        return ["message": .object(message)]
    }

    /// What an iOS device gets: the payload with the data at its top level and the text as the alert.
    /// - Parameter deliveryID: what FCM will call the delivery.
    public func userInfo(deliveryID: String) -> [String: JSONValue] {
        var aps = applePayload["aps"]?.object ?? [:]
        if aps["alert"] == nil { aps["alert"] = .object(["title": title, "body": body]) }
        var userInfo = data.mapValues(JSONValue.string).merging(applePayload) { _, payload in payload }
        userInfo["aps"] = .object(aps)
        userInfo["gcm.message_id"] = .string(deliveryID)
        if let image { userInfo["fcm_options"] = ["image": .string(image)] }
        return userInfo
    }

    private var applePayload: [String: JSONValue] {
        var payload = payload
        var aps = payload["aps"]?.object ?? [:]
        aps["mutable-content"] = 1
        if let category { aps["category"] = .string(category) }
        payload["aps"] = .object(aps)
        return payload
    }
}

extension JSONValue {
    /// An object of the texts that are there; nil where none is.
    fileprivate static func object(_ texts: [String: String?]) -> JSONValue? {
        let members = texts.compactMapValues { $0.map(JSONValue.string) }
        return members.isEmpty ? nil : .object(members)
    }

    fileprivate static func object(_ texts: [String: String]) -> JSONValue? {
        texts.isEmpty ? nil : .object(texts.mapValues(JSONValue.string))
    }
}
