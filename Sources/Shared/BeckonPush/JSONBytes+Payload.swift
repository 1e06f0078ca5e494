import BeckonModel

extension JSONBytes {
    /// A push: `aps` first, all else by name.
    mutating func payload(_ members: [String: JSONValue]) {
        object(members, first: ["aps"]) { json, key, value in
            if key == "aps", let aps = value.object { json.aps(aps) } else { json.value(value) }
        }
    }

    /// Members in the order in which Apple lists them, then unknown ones by name.
    mutating func aps(_ members: [String: JSONValue]) {
        object(members, first: Self.apsKeys) { json, key, value in
            if key == "alert", let alert = value.object {
                json.object(alert, first: Self.alertKeys) { $0.value($2) }
            } else {
                json.value(value)
            }
        }
    }

    private mutating func object(
        _ members: [String: JSONValue], first keys: [String],
        write: (inout JSONBytes, String, JSONValue) -> Void
    ) {
        let known = keys.filter { members[$0] != nil }
        let rest = members.keys.filter { !keys.contains($0) }.sorted()
        raw("{")
        var isFirst = true
        for key in known + rest {
            guard let value = members[key] else { continue }
            if !isFirst { raw(",") }
            isFirst = false
            string(key)
            raw(":")
            write(&self, key, value)
        }
        raw("}")
    }

    private static let apsKeys = [
        "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
        "target-content-id", "interruption-level", "relevance-score", "filter-criteria", "stale-date", "content-state",
        "timestamp", "event", "dismissal-date", "attributes-type", "attributes",
    ]

    private static let alertKeys = [
        "title", "subtitle", "body", "launch-image", "loc-key", "loc-args", "title-loc-key", "title-loc-args",
        "subtitle-loc-key", "subtitle-loc-args",
    ]
}
