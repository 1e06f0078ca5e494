/// A path with named parameters, `/v1/groups/{guid}/messages`.
public struct PathTemplate: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// A part of a path between two slashes.
    public enum Segment: Sendable, Hashable {
        /// As it stands in the template.
        case literal(String)
        /// The name between braces.
        case parameter(String)
    }

    /// From left to right, without the slashes.
    public let segments: [Segment]

    public init(stringLiteral value: String) {
        segments = value.split(separator: "/").map { part in
            if part.first == "{", part.last == "}" {
                .parameter(String(part.dropFirst().dropLast()))
            } else {
                .literal(String(part))
            }
        }
    }

    public var description: String {
        segments.map { segment in
            switch segment {
            case .literal(let text): "/" + text
            case .parameter(let name): "/{" + name + "}"
            }
        }.joined()
    }

    /// The names of its parameters, in their order.
    public var parameters: [String] {
        segments.compactMap { segment in
            if case .parameter(let name) = segment { name } else { nil }
        }
    }

    /// What the values of its parameters may be; nil for one of which that is told nowhere.
    public var kinds: [(name: String, kind: ParameterKind?)] {
        var before = ""
        var found: [(String, ParameterKind?)] = []
        for segment in segments {
            switch segment {
            case .literal(let text): before = text
            case .parameter(let name):
                found.append((name, ParameterKind.ofPaths["\(before)/\(name)"] ?? ParameterKind.ofPaths[name]))
            }
        }
        return found
    }

    /// The parameters of a path that has this shape; nil for every other path. Values are given as they stand there.
    public func match(_ path: some StringProtocol) -> [String: String]? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (part, segment) in zip(parts, segments) {
            switch segment {
            case .literal(let text):
                guard part == text else { return nil }
            case .parameter(let name):
                guard !part.isEmpty else { return nil }
                parameters[name] = String(part)
            }
        }
        return parameters
    }

    /// The path with its parameters filled in. Identifiers need no escaping (``BeckonModel/Identifier``); other values, as an emoji,
    /// are percent-encoded (RFC 3986 §2.1).
    public func path(_ parameters: [String: String]) -> String {
        segments.map { segment in
            switch segment {
            case .literal(let text): "/" + text
            case .parameter(let name): "/" + Self.encoded(parameters[name] ?? "")
            }
        }.joined()
    }

    private static func encoded(_ value: String) -> String {
        value.utf8.reduce(into: "") { path, byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "~"):
                path.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                path += (byte < 16 ? "%0" : "%") + digits
            }
        }
    }
}
