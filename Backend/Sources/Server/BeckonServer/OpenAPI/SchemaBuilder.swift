import BeckonAPI
import BeckonModel

/// Derives JSON Schema (2020-12, as OpenAPI 3.1 has it) from `Codable` types by probing them.
struct SchemaBuilder {
    /// The schemas of objects, by name.
    private(set) var components: [String: JSONValue] = [:]
    private var names: [ObjectIdentifier: String] = [:]
    /// In what is read null stands for what is left out; in what is written it never does.
    var isNullAbsent = false

    /// The schema of a type; an object's is a reference to its component.
    mutating func schema(of type: any Decodable.Type) throws -> JSONValue {
        if let name = names[ObjectIdentifier(type)] { return Self.reference(name) }
        if let simple = Self.simple(type) { return simple }
        if let content = (type as? any EmptySample.Type)?.content {
            return switch content {
            case .optional(let wrapped): Self.nullable(try schema(of: wrapped))
            case .list(let element): ["type": "array", "items": try schema(of: element)]
            case .map(let value): ["type": "object", "additionalProperties": try schema(of: value)]
            }
        }
        if let cases = SchemaSample.cases(of: type) {
            return ["type": "string", "enum": .array(cases.map { .string($0.word) })]
        }
        let variants = try SchemaProbe.variants(of: type)
        switch variants.first?.shape {
        case .single(let inner): return try schema(of: inner)
        case .list(let element): return ["type": "array", "items": try schema(of: element)]
        case .nothing, nil: return [:]
        case .keyed:
            let name = unusedName(for: type)
            // Before its fields, one of which may lead back to it.
            names[ObjectIdentifier(type)] = name
            components[name] = try object(type, variants)
            return Self.reference(name)
        }
    }

    /// One object where all variants have the same fields, else one of several.
    private mutating func object(_ type: any Decodable.Type, _ variants: [SchemaProbe.Variant]) throws -> JSONValue {
        let limits = (type as? any LimitedFields.Type)?.limits ?? [:]
        let more = (type as? any LimitedFields.Type)?.moreFields ?? [:]
        let objects = try variants.map { variant in
            guard case .keyed(var fields) = variant.shape else { return JSONValue.object([:]) }
            for (name, type) in more { fields[name] = SchemaProbe.Field(type: type, isOptional: true) }
            return try object(fields, limits, variant.words)
        }
        let chosen = Set(variants.flatMap(\.words.keys))
        func withoutChoices(_ object: JSONValue) -> JSONValue {
            var properties = object["properties"]?.object ?? [:]
            for field in chosen { properties[field] = nil }
            return ["properties": .object(properties), "required": object["required"] ?? []]
        }
        guard let first = objects.first else { return ["type": "object"] }
        guard objects.allSatisfy({ withoutChoices($0) == withoutChoices(first) }) else {
            return ["oneOf": .array(objects)]
        }
        var members = first.object ?? [:]
        var properties = members["properties"]?.object ?? [:]
        for field in chosen {
            let words = Set(variants.compactMap { $0.words[field] }).sorted()
            properties[field] = ["type": "string", "enum": .array(words.map { .string($0) })]
        }
        members["properties"] = .object(properties)
        return .object(members)
    }

    private mutating func object(
        _ fields: [String: SchemaProbe.Field], _ limits: [String: FieldLimit], _ words: [String: String]
    ) throws -> JSONValue {
        var properties: [String: JSONValue] = [:]
        var required: [String] = []
        for (name, field) in fields {
            let limit = limits[name]
            var isOptional = field.isOptional && limit?.isRequired != true
            if let other = limit?.onlyWith {
                guard words[other.field] == other.word else {
                    properties[name] = ["type": "null"]
                    continue
                }
                isOptional = false
            }
            var property = try schema(of: field.type)
            if let word = words[name] { property = ["type": "string", "const": .string(word)] }
            if let limit { property = property.limited(by: limit) }
            properties[name] = isOptional && isNullAbsent ? Self.nullable(property) : property
            if !isOptional { required.append(name) }
        }
        return [
            "type": "object", "properties": .object(properties),
            "required": .array(required.sorted().map { .string($0) }),
        ]
    }

    private func unusedName(for type: any Decodable.Type) -> String {
        let short = String(describing: type)
        guard components[short] != nil || names.values.contains(short) else { return short }
        return String(reflecting: type).split(separator: ".").joined()
    }

    static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/" + name)] }

    private static func nullable(_ schema: JSONValue) -> JSONValue {
        guard var members = schema.object, let type = members["type"]?.string else {
            return schema == [:] ? schema : ["anyOf": [schema, ["type": "null"]]]
        }
        members["type"] = [.string(type), "null"]
        if let words = members["enum"]?.array { members["enum"] = .array(words + [.null]) }
        return .object(members)
    }

    private static func simple(_ type: any Decodable.Type) -> JSONValue? {
        switch type {
        case is String.Type: ["type": "string"]
        case is Bool.Type: ["type": "boolean"]
        case is Double.Type: ["type": "number"]
        case is JSONValue.Type: [:]
        case is any FixedWidthInteger.Type: ["type": "integer", "format": "int64"]
        case is any Identifier.Type: JSONValue.object(["type": "string"]).limited(by: .identifier)
        default: nil
        }
    }
}

extension JSONValue {
    /// A schema with a limit beside what it says.
    func limited(by limit: FieldLimit) -> JSONValue {
        var members = object ?? [:]
        if let count = limit.count, let items = members["items"] {
            var ofElements = limit
            ofElements.count = nil
            members["maxItems"] = .int(Int64(count.upperBound))
            members["items"] = items.limited(by: ofElements)
            return .object(members)
        }
        if let characters = limit.characters {
            members["minLength"] = .int(Int64(characters.lowerBound))
            members["maxLength"] = .int(Int64(characters.upperBound))
        }
        if let pattern = limit.pattern { members["pattern"] = .string(pattern) }
        if let integers = limit.integers {
            members["minimum"] = .int(integers.lowerBound)
            members["maximum"] = .int(integers.upperBound)
        }
        if let words = limit.words, members["const"] == nil { members["enum"] = .array(words.map { .string($0) }) }
        return .object(members)
    }
}
