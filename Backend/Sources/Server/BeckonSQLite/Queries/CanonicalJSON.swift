import Foundation

/// JSON as the store keeps it: keys in order, so that equal values are equal texts.
enum CanonicalJSON {
    /// Nil for what cannot be JSON, which no value of the model is.
    static func text(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }
}
