import BeckonModel

/// A text of a push that may be cut, with the places that show it.
struct CuttableText {
    static let ellipsis = "…"

    struct Place {
        var path: [String]
        /// What stands before the text there and is not cut.
        var lead: String
    }

    var text: String
    var places: [Place]

    /// The texts in the order of cutting: what the app can fetch again before what is shown.
    static func all(in payload: [String: JSONValue]) -> [CuttableText] {
        let body = first([["aps", "alert", "body"], ["aps", "alert"]], in: payload)
        let message = first([["message", "text"], ["message", "data", "text"]], in: payload)
        // By bytes: a comparison of graphemes costs a hundred times as much.
        if var body, let message, body.text.utf8.suffix(message.text.utf8.count).elementsEqual(message.text.utf8),
            let lead = String(body.text.utf8.dropLast(message.text.utf8.count))
        {
            body.text = message.text
            body.places[0].lead = lead
            return [CuttableText(text: message.text, places: body.places + message.places)]
        }
        return [message, body].compactMap(\.self)
    }

    private static func first(_ paths: [[String]], in payload: [String: JSONValue]) -> CuttableText? {
        for path in paths {
            if let text = payload[path: path]?.string, !text.isEmpty {
                return CuttableText(text: text, places: [Place(path: path, lead: "")])
            }
        }
        return nil
    }

    /// Nil where the replacement is no shorter.
    func replaced(with text: String, in payload: [String: JSONValue]) -> [String: JSONValue]? {
        guard JSONBytes.escapedCount(text) < JSONBytes.escapedCount(self.text) else { return nil }
        var payload = payload
        for place in places { payload[path: place.path] = .string(place.lead + text) }
        return payload
    }
}

extension [String: JSONValue] {
    /// The value at the end of keys; setting goes only through objects that are there.
    subscript(path path: [String]) -> JSONValue? {
        get {
            guard let key = path.first else { return nil }
            if path.count == 1 { return self[key] }
            return self[key]?.object?[path: Array(path.dropFirst())]
        }
        set {
            guard let key = path.first else { return }
            if path.count == 1 {
                self[key] = newValue
            } else if case .object(var members)? = self[key] {
                members[path: Array(path.dropFirst())] = newValue
                self[key] = .object(members)
            }
        }
    }
}
