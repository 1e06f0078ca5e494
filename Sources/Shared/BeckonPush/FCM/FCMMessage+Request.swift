public import BeckonModel

extension FCMMessage {
    /// Reads a sender's request, of the HTTP v1 API (`{"message": {…}}`) or of the old one (`{"to": …}`).
    ///
    /// The old API's `click_action` meant both platforms and is kept; under `android` it is Android's alone (sh-06).
    /// - Throws: ``FCMMessageError`` with the path of what FCM would refuse.
    public init(request: [String: JSONValue]) throws(FCMMessageError) {
        if let message = request["message"] {
            guard let members = message.object else { throw FCMMessageError(.wrongType, path: "message") }
            try self.init(v1: members)
        } else {
            try self.init(old: request)
        }
    }

    private init(v1 members: [String: JSONValue]) throws(FCMMessageError) {
        let notification = members["notification"]
        let apns = members["apns"]
        self.init(
            to: try Self.target(members),
            title: notification?["title"]?.string,
            body: notification?["body"]?.string,
            image: notification?["image"]?.string,
            data: try Self.texts(members["data"], at: "message.data"),
            category: apns?["payload"]?["aps"]?["category"]?.string,
            payload: apns?["payload"]?.object ?? [:],
            headers: try Self.texts(apns?["headers"], at: "message.apns.headers", reserved: { _ in false }),
            others: members.filter { !["token", "topic", "condition", "notification", "data"].contains($0.key) })
    }

    private static func target(_ members: [String: JSONValue]) throws(FCMMessageError) -> Target {
        let targets: [Target?] = [
            members["token"]?.string.nonEmpty.map(Target.token), members["topic"]?.string.nonEmpty.map(Target.topic),
            members["condition"]?.string.nonEmpty.map(Target.condition),
        ]
        let given = targets.compactMap(\.self)
        guard given.count == 1 else { throw FCMMessageError(.noSingleTarget, path: "message") }
        return given[0]
    }

    private init(old request: [String: JSONValue]) throws(FCMMessageError) {
        let target: Target
        if let to = request["to"]?.string.nonEmpty {
            target = to.hasPrefix("/topics/") ? .topic(String(to.dropFirst("/topics/".count))) : .token(to)
        } else if let condition = request["condition"]?.string.nonEmpty {
            target = .condition(condition)
        } else {
            throw FCMMessageError(.noSingleTarget, path: "to")
        }
        let notification = request["notification"]
        var aps: [String: JSONValue] = [:]
        // The old API's badge is a text; iOS takes a number only (P-7).
        if let badge = notification?["badge"]?.count { aps["badge"] = .int(Int64(badge)) }
        if let sound = notification?["sound"]?.string { aps["sound"] = .string(sound) }
        if request["content_available"]?.flag == true { aps["content-available"] = 1 }
        let action = notification?["click_action"]?.string.nonEmpty
        self.init(
            to: target,
            title: notification?["title"]?.string,
            body: notification?["body"]?.string,
            image: notification?["image"]?.string,
            data: try Self.texts(request["data"], at: "data"),
            category: action,
            payload: aps.isEmpty ? [:] : ["aps": .object(aps)],
            headers: Self.headers(request),
            others: Self.android(request, action).map { ["android": .object($0)] } ?? [:])
    }

    /// The old API's words for how to deliver, as APNs has them.
    private static func headers(_ request: [String: JSONValue]) -> [String: String] {
        var headers: [String: String] = [:]
        switch request["priority"]?.string {
        case "high": headers["apns-priority"] = "10"
        case "normal": headers["apns-priority"] = "5"
        default: break
        }
        headers["apns-collapse-id"] = request["collapse_key"]?.string.nonEmpty
        return headers
    }

    /// The same for Android, with the action that opens a screen there.
    private static func android(_ request: [String: JSONValue], _ action: String?) -> [String: JSONValue]? {
        var android: [String: JSONValue] = [:]
        if let priority = request["priority"]?.string { android["priority"] = .string(priority.uppercased()) }
        if let key = request["collapse_key"]?.string.nonEmpty { android["collapse_key"] = .string(key) }
        if let seconds = request["time_to_live"]?.integer { android["ttl"] = .string("\(seconds)s") }
        if let action { android["notification"] = ["click_action": .string(action)] }
        return android.isEmpty ? nil : android
    }

    /// The members of `data`: texts as they are, other scalars as their text, containers as JSON text.
    private static func texts(
        _ value: JSONValue?, at path: String, reserved: (String) -> Bool = isReserved
    ) throws(FCMMessageError) -> [String: String] {
        guard let value, value != .null else { return [:] }
        guard let members = value.object else { throw FCMMessageError(.wrongType, path: path) }
        var texts: [String: String] = [:]
        for (key, value) in members {
            if reserved(key) { throw FCMMessageError(.reservedKey, path: "\(path).\(key)") }
            texts[key] = value.text ?? JSONBytes.text(of: value)
        }
        return texts
    }

    /// FCM HTTP v1, `Message.data`.
    private static func isReserved(_ key: String) -> Bool {
        key == "from" || key == "message_type" || key.hasPrefix("google") || key.hasPrefix("gcm")
    }
}

extension JSONBytes {
    fileprivate static func text(of value: JSONValue) -> String {
        var json = JSONBytes(capacity: 64)
        json.value(value)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
