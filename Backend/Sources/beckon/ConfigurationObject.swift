import BeckonModel

/// An object of a configuration file: settings are taken out of it one by one, and what was never asked for is refused.
struct ConfigurationObject {
    /// Keys joined by dots; empty for the file itself.
    private let path: String
    private let members: [String: JSONValue]
    private var asked: Set<String> = []

    init(_ members: [String: JSONValue], path: String = "") {
        self.members = members
        self.path = path
    }

    mutating func text(_ key: String) throws(CommandFailure) -> String? {
        guard let value = take(key) else { return nil }
        guard let text = value.string, !text.isEmpty else { throw wrong(key, "a text that is not empty") }
        return text
    }

    mutating func flag(_ key: String) throws(CommandFailure) -> Bool? {
        guard let value = take(key) else { return nil }
        guard let flag = value.bool else { throw wrong(key, "true or false") }
        return flag
    }

    mutating func number(_ key: String, in range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
        guard let value = take(key) else { return nil }
        guard let number = value.int, let number = Int(exactly: number), range.contains(number) else {
            throw wrong(key, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Its settings, read by `body` to the last key.
    mutating func object<Value>(
        _ key: String, _ body: (inout ConfigurationObject) throws(CommandFailure) -> Value
    ) throws(CommandFailure) -> Value? {
        guard let value = take(key) else { return nil }
        guard let members = value.object else { throw wrong(key, "an object") }
        var object = ConfigurationObject(members, path: full(key))
        let result = try body(&object)
        try object.end()
        return result
    }

    /// Whether the key is there and null. Then it is done.
    mutating func isNull(_ key: String) -> Bool {
        guard members[key] == .null else { return false }
        asked.insert(key)
        return true
    }

    /// Refuses the first key that nobody has asked for.
    func end() throws(CommandFailure) {
        guard let unknown = members.keys.filter({ !asked.contains($0) }).min() else { return }
        throw .badInput(
            "the key \(full(unknown)) is not known. Known here: \(asked.sorted().joined(separator: ", ")).")
    }

    func wrong(_ key: String, _ what: String) -> CommandFailure { .badInput("\(full(key)) must be \(what).") }

    private func full(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    private mutating func take(_ key: String) -> JSONValue? {
        asked.insert(key)
        return members[key]
    }
}
