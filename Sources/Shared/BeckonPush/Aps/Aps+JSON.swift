public import BeckonModel
public import Foundation

extension Aps {
    /// The `aps` of a push. Without one, or with one that is no object, nothing is set and a warning says so.
    public init(payload: [String: JSONValue]) {
        self.init()
        switch payload["aps"] {
        case .object(let members): read(members)
        case .none: warnings = [PushWarning(path: "aps", sentence: "There is no aps: the system shows nothing.")]
        case .some(let value):
            warnings = [PushWarning(path: "aps", sentence: "Expected an object, got \(value.kind).")]
        }
    }

    /// The members of an `aps`. Paths of warnings start with `aps`.
    public init(_ members: [String: JSONValue]) {
        self.init()
        read(members)
    }

    private mutating func read(_ members: [String: JSONValue]) {
        var fields = FieldReader(members, path: "aps", keepsRest: true)
        var inner: [PushWarning] = []
        alert = fields.take("alert", "a string or an object") { Alert($0, path: "aps.alert", warnings: &inner) }
        badge = fields.take("badge", "a number (the system ignores all else)") { $0.wholeNumber }
        sound = fields.take("sound", "a string or an object") { Sound($0, path: "aps.sound", warnings: &inner) }
        threadID = fields.string("thread-id")
        category = fields.string("category")
        contentAvailable = fields.one("content-available")
        mutableContent = fields.one("mutable-content")
        if fields.remaining > 0 { readRare(&fields) }
        unknown = fields.rest
        warnings = fields.warnings + inner
    }

    private mutating func readRare(_ fields: inout FieldReader) {
        targetContentID = fields.string("target-content-id")
        interruptionLevel = fields.string("interruption-level").map(InterruptionLevel.init(rawValue:))
        relevanceScore = fields.number("relevance-score")
        filterCriteria = fields.string("filter-criteria")
        staleDate = fields.time("stale-date")
        contentState = fields.object("content-state")
        timestamp = fields.time("timestamp")
        event = fields.string("event").map(LiveActivityEvent.init(rawValue:))
        dismissalDate = fields.time("dismissal-date")
        attributesType = fields.string("attributes-type")
        attributes = fields.object("attributes")
    }

    /// What it reads from, again; members that Apple does not define are where they were.
    public var members: [String: JSONValue] {
        var members = unknown
        members.set("alert", alert?.json)
        members.set("badge", badge.map { .int(Int64($0)) })
        members.set("sound", sound?.json)
        members.set("thread-id", threadID.map(JSONValue.string))
        members.set("category", category.map(JSONValue.string))
        members.set("content-available", contentAvailable.map { .int($0 ? 1 : 0) })
        members.set("mutable-content", mutableContent.map { .int($0 ? 1 : 0) })
        members.set("target-content-id", targetContentID.map(JSONValue.string))
        members.set("interruption-level", interruptionLevel.map { .string($0.rawValue) })
        members.set("relevance-score", relevanceScore.map(JSONValue.init(number:)))
        members.set("filter-criteria", filterCriteria.map(JSONValue.string))
        members.set("stale-date", staleDate.map(JSONValue.int))
        members.set("content-state", contentState.map(JSONValue.object))
        members.set("timestamp", timestamp.map(JSONValue.int))
        members.set("event", event.map { .string($0.rawValue) })
        members.set("dismissal-date", dismissalDate.map(JSONValue.int))
        members.set("attributes-type", attributesType.map(JSONValue.string))
        members.set("attributes", attributes.map(JSONValue.object))
        return members
    }

    /// The bytes of the dictionary: members in the order in which Apple lists them, then unknown ones by name.
    public func encoded() -> Data {
        var json = JSONBytes(capacity: 512)
        json.aps(members)
        return Data(json.bytes)
    }
}

extension Aps: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try [String: JSONValue](from: decoder))
    }

    public func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}

extension FieldReader {
    /// A flag that is the number 1 or 0, and nothing else, as the system wants it (P-12).
    mutating func one(_ key: String) -> Bool? {
        take(key, "the number 1") { value in
            switch value {
            case .int(1): true
            case .int(0): false
            default: nil
            }
        }
    }
}

extension [String: JSONValue] {
    /// Sets what there is; nil leaves what stands there.
    mutating func set(_ key: String, _ value: JSONValue?) {
        if let value { self[key] = value }
    }
}

extension JSONValue {
    /// A number without a fraction is an integer.
    init(number: Double) { self = Int64(exactly: number).map(JSONValue.int) ?? .double(number) }
}
