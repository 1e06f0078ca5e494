public import BeckonModel
public import Foundation

/// Reads JSON as RFC 8259 has it, and nothing else: what Foundation accepts differs between platforms, and it does not
/// tell where a mistake is.
///
/// - Numbers without a fraction are ``BeckonModel/JSONValue/int(_:)`` as far as 64 bits reach, `1.0` and `-0` too; all others are
///   doubles. A number beyond a double is refused. A boolean never becomes a number.
/// - Of a key that stands twice in one object the last value counts.
/// - Refused: half a surrogate pair, bytes that are not UTF-8, NaN and infinities, leading zeros, comments, trailing
///   commas, a byte order mark, anything after the value.
///
/// Time and memory are linear in the input; no input traps.
public struct JSONReader: Sendable, Hashable {
    /// How deep arrays and objects may be nested; a value that is neither has depth 0.
    public var maximumDepth: Int
    /// How many bytes are read at most.
    public var maximumBytes: Int

    /// The bounds of a push: far above what APNs takes, far below what hurts an extension with 24 MB (P-14).
    ///
    /// - Parameters:
    ///   - maximumDepth: at most 512, whatever is asked for, so that no thread's stack is too small.
    ///   - maximumBytes: of the whole text.
    public init(maximumDepth: Int = 64, maximumBytes: Int = 1_048_576) {
        self.maximumDepth = min(maximumDepth, 512)
        self.maximumBytes = maximumBytes
    }

    /// Any value.
    public func value(in data: Data) throws(JSONReadingError) -> JSONValue {
        try data.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { read($0) }
        }.get()
    }

    /// Any value.
    public func value(in bytes: [UInt8]) throws(JSONReadingError) -> JSONValue {
        try bytes.withUnsafeBufferPointer { read($0) }.get()
    }

    /// Any value. Columns of errors are those of the text.
    public func value(in text: String) throws(JSONReadingError) -> JSONValue {
        var text = text
        return try text.withUTF8 { read($0) }.get()
    }

    /// The members of the object that the whole is, as a push payload has to be.
    public func object(in data: Data) throws(JSONReadingError) -> [String: JSONValue] {
        guard case .object(let members) = try value(in: data) else {
            throw JSONReadingError(.notAnObject, line: 1, column: 1, offset: 0)
        }
        return members
    }

    private func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONReadingError> {
        guard bytes.count <= maximumBytes else {
            return .failure(JSONReadingError(.tooLarge, line: 1, column: 1, offset: 0))
        }
        var scanner = JSONScanner(bytes, maximumDepth: maximumDepth)
        do {
            return .success(try scanner.document())
        } catch {
            return .failure(JSONReadingError(error, in: bytes))
        }
    }
}
