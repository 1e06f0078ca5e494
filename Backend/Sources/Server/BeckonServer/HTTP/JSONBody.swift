import BeckonAPI
import BeckonModel
import Foundation

/// Reads the JSON of a request: bounded first, then decoded, and what is wrong is told with its path.
///
/// No sentence repeats what was sent.
enum JSONBody {
    /// How deep arrays and objects may lie in each other; the decoder itself would go until the stack ends.
    static let depthLimit = 32

    /// - Parameter codes: the codes for fields, by their path.
    static func decode<Body: Decodable>(
        _ type: Body.Type, from data: Data, codes: [String: ChatError.Code] = [:]
    ) throws(ChatError) -> Body {
        if let nothing = NoContent() as? Body { return nothing }
        if data.isEmpty, let optional = Body.self as? any Absent.Type, let absent = optional.absent as? Body {
            return absent
        }
        guard !data.isEmpty else { throw ChatError(.badRequest, "The body must be a JSON object; it is empty.") }
        guard depth(of: data) <= depthLimit else {
            throw ChatError(.badRequest, "The body's arrays and objects lie more than \(depthLimit) deep.")
        }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch let error as ChatError {
            throw error
        } catch let error as DecodingError {
            throw chatError(error, codes, data)
        } catch {
            throw ChatError(.badRequest, "The body is not valid JSON.")
        }
    }

    /// How deep the deepest array or object lies. Brackets in strings do not count.
    static func depth(of data: Data) -> Int { data.withUnsafeBytes(depth) }

    private static func depth(of bytes: UnsafeRawBufferPointer) -> Int {
        var depth = 0
        var deepest = 0
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }

    private static func chatError(_ error: DecodingError, _ codes: [String: ChatError.Code], _ data: Data) -> ChatError
    {
        let path: String
        let sentence: String
        switch error {
        case .keyNotFound(let key, let context):
            path = (context.codingPath + [key]).jsonPath
            sentence = "The field \(path) is missing."
        case .valueNotFound(_, let context):
            path = context.codingPath.jsonPath
            sentence = path.isEmpty ? "The body must be a JSON object." : "The field \(path) must not be null."
        case .typeMismatch(let type, let context):
            path = context.codingPath.jsonPath
            sentence =
                path.isEmpty ? "The body must be a JSON object." : "The field \(path) must be \(name(of: type))."
        case .dataCorrupted(let context):
            path = context.codingPath.jsonPath
            sentence = path.isEmpty ? withoutPath(data) : "The field \(path) has a value that is not allowed."
        @unknown default:
            path = ""
            sentence = "The body is not valid JSON."
        }
        return ChatError(codes[path] ?? .badRequest, sentence, path: path)
    }

    /// The decoder gives no path for a number that does not fit, as it gives none for what is no JSON.
    private static func withoutPath(_ data: Data) -> String {
        (try? JSONSerialization.jsonObject(with: data)) == nil
            ? "The body is not valid JSON."
            : "A number of the body does not fit: ids are whole numbers of at most 64 bits."
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is Int.Type, is Int64.Type: "a whole number"
        case is Double.Type: "a number"
        default: "of another type"
        }
    }
}

/// A body that a request may leave out.
private protocol Absent { static var absent: Self { get } }

extension Optional: Absent {
    fileprivate static var absent: Self { nil }
}
