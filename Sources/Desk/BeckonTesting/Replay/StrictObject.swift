import BeckonModel

/// Reads a JSON object of a script and refuses what it does not know.
struct StrictObject {
    let name: String
    let line: Int
    private let values: [String: JSONValue]

    init(_ value: JSONValue, name: String, line: Int, known: [String]) throws(PhoneScriptError) {
        guard let values = value.object else {
            throw PhoneScriptError(line: line, "'\(name)' has to be an object.")
        }
        self.name = name
        self.line = line
        self.values = values.filter { $0.value != .null }
        if let unknown = values.keys.sorted().first(where: { !known.contains($0) }) {
            throw PhoneScriptError(
                line: line, "'\(unknown)' is not known in '\(name)'. Known are: \(known.joined(separator: ", ")).")
        }
    }

    /// The names that are there.
    var names: [String] { values.keys.sorted() }

    func value(_ name: String) -> JSONValue? { values[name] }

    func text(_ name: String) throws(PhoneScriptError) -> String? {
        try read(name, "a text", \.string)
    }

    func flag(_ name: String) throws(PhoneScriptError) -> Bool? {
        try read(name, "true or false", \.bool)
    }

    func texts(_ name: String) throws(PhoneScriptError) -> [String]? {
        try read(name, "a list of texts") { value in
            guard let values = value.array else { return nil }
            let texts = values.compactMap(\.string)
            return texts.count == values.count ? texts : nil
        }
    }

    /// An object of which each value is read by itself.
    func members<Value>(
        _ name: String, _ what: String, _ body: (JSONValue) -> Value?
    ) throws(PhoneScriptError) -> [String: Value]? {
        try read(name, "an object with \(what) for each") { value in
            guard let members = value.object else { return nil }
            let read = members.compactMapValues(body)
            return read.count == members.count ? read : nil
        }
    }

    /// One of the words of an enumeration.
    func word<Word: CaseIterable>(
        _ name: String, _ text: (Word) -> String
    ) throws(PhoneScriptError) -> Word? {
        let known = Word.allCases.map(text).joined(separator: ", ")
        return try read(name, "one of: \(known)") { value in Word.allCases.first { text($0) == value.string } }
    }

    func read<Value>(
        _ name: String, _ what: String, _ body: (JSONValue) -> Value?
    ) throws(PhoneScriptError) -> Value? {
        guard let value = values[name] else { return nil }
        guard let read = body(value) else {
            throw PhoneScriptError(line: line, "'\(name)' in '\(self.name)' has to be \(what).")
        }
        return read
    }
}
