import Foundation

/// How JSON goes out: keys in order, so that equal values have equal bytes, and slashes as they are.
enum WireJSON {
    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    static func encode(_ value: some Encodable) throws -> Data { try encoder.encode(value) }
}
