import BeckonAPI
import BeckonModel

/// What the `init(from:)` of a type asks its decoder for, found by letting it run on a decoder that has an answer to
/// everything.
struct SchemaProbe {
    /// A field of a keyed container.
    struct Field {
        var type: any Decodable.Type
        var isOptional: Bool
    }

    enum Shape {
        case keyed([String: Field])
        /// One value of that type.
        case single(any Decodable.Type)
        case list(of: any Decodable.Type)
        /// It asked for nothing.
        case nothing
    }

    /// A run, with the word that each of its choices had.
    struct Variant {
        var words: [String: String]
        var shape: Shape
    }

    /// One variant for each combination of the words that its fields may have: what it reads may depend on them.
    ///
    /// - Throws: ``SchemaError`` and whatever the type throws when its values cannot be made up.
    static func variants<Value: Decodable>(of type: Value.Type) throws -> [Variant] {
        let limits = (type as? any LimitedFields.Type)?.limits ?? [:]
        var found: [Variant] = []
        var waiting: [[String: String]] = [[:]]
        var choices: [String: [String]] = [:]
        while let words = waiting.popLast() {
            let recorder = SchemaRecorder(words: words, limits: limits)
            _ = try Value(from: ProbingDecoder(recorder: recorder, codingPath: []))
            // Its first run tells which fields are chosen from; a later one may meet more of them.
            if let (field, options) = recorder.choices.first(where: { words[$0.key] == nil }) {
                choices[field] = options
                waiting += options.map { words.merging([field: $0]) { $1 } }
            } else {
                found.append(Variant(words: words, shape: recorder.shape))
            }
        }
        return found
    }
}

/// Why a type cannot be described.
enum SchemaError: Error {
    /// No value of it can be made up.
    case noSample(String)
}
