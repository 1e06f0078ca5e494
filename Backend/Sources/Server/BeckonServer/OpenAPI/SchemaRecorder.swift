import BeckonAPI
import BeckonModel

/// Notes what is asked for, and makes answers up.
///
/// Confined to the one run that it is made for.
final class SchemaRecorder {
    /// The words that fields have in this run.
    let words: [String: String]
    private let limits: [String: FieldLimit]
    /// The fields that have a choice of words.
    private(set) var choices: [String: [String]] = [:]
    private(set) var shape = SchemaProbe.Shape.nothing
    private var mayBeAbsent: Set<String> = []

    init(words: [String: String] = [:], limits: [String: FieldLimit] = [:]) {
        self.words = words
        self.limits = limits
    }

    /// A keyed container was asked for: it is an object, if only an empty one.
    func beginObject() {
        if case .keyed = shape { return }
        shape = .keyed([:])
    }

    /// Whether a key is there was asked: then it may be left out.
    func asked(for key: String) { mayBeAbsent.insert(key) }

    func note(_ key: String, _ type: any Decodable.Type, isOptional: Bool) {
        guard case .keyed(var fields) = shape else { return }
        let isOptional = isOptional || mayBeAbsent.contains(key)
        fields[key] = SchemaProbe.Field(type: type, isOptional: isOptional && fields[key]?.isOptional != false)
        shape = .keyed(fields)
    }

    func noteSingle(_ type: any Decodable.Type) { shape = .single(type) }

    func noteElement(_ type: any Decodable.Type) { shape = .list(of: type) }

    /// A value for a field, by the word of this run where it has a choice.
    func value<Value: Decodable>(_ type: Value.Type, for key: String) throws -> Value {
        if let cases = SchemaSample.cases(of: type) {
            choices[key] = cases.map(\.word)
            guard let first = cases.first(where: { $0.word == words[key] }) ?? cases.first else {
                throw SchemaError.noSample("\(type)")
            }
            return first.value
        }
        if let options = limits[key]?.words, type == String.self {
            choices[key] = options
            if let word = (words[key] ?? options.first) as? Value { return word }
        }
        return try SchemaSample.make(type)
    }
}
