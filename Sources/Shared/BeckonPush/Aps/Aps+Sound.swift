public import BeckonModel

extension Aps {
    /// What is heard: the name of a sound, or the dictionary of a critical alert.
    public struct Sound: Sendable, Hashable {
        /// A file of the app, or `default`.
        public var name: String?
        /// Whether it is heard in spite of the silent switch, which needs an entitlement.
        public var isCritical: Bool?
        /// 0 to 1, of a critical alert. As it came; the linter tells of other values.
        public var volume: Double?
        /// Members that Apple does not define, and members of a wrong type, as they came.
        public var unknown: [String: JSONValue] = [:]
        /// Whether it came as one string, the name, and encodes as one.
        public var isString: Bool

        /// A sound by its name alone, as one string.
        public init(_ name: String) {
            self.name = name
            isString = true
        }

        /// A critical alert's sound, as a dictionary.
        public init(name: String?, isCritical: Bool?, volume: Double?) {
            self.name = name
            self.isCritical = isCritical
            self.volume = volume
            isString = false
        }
    }
}

extension Aps.Sound {
    /// Nil where it is neither a string nor an object.
    init?(_ value: JSONValue, path: String, warnings: inout [PushWarning]) {
        if let name = value.string {
            self.init(name)
            return
        }
        guard let members = value.object else { return nil }
        var fields = FieldReader(members, path: path, keepsRest: true)
        self.init(name: fields.string("name"), isCritical: fields.one("critical"), volume: fields.number("volume"))
        unknown = fields.rest
        warnings += fields.warnings
    }

    var json: JSONValue {
        if isString, let name { return .string(name) }
        var members = unknown
        members.set("name", name.map(JSONValue.string))
        members.set("critical", isCritical.map { .int($0 ? 1 : 0) })
        members.set("volume", volume.map(JSONValue.init(number:)))
        return .object(members)
    }
}
