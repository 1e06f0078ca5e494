import BeckonModel

/// The fields of a message: beside each other in the object form, partly in `data` in the wire form. What stands beside
/// the rest comes first.
struct SeedFields {
    var top: FieldReader
    /// The object `data` of the wire form.
    var data: FieldReader?
    /// `data.entities`, by role.
    let entities: [String: JSONValue]

    init(_ members: [String: JSONValue], path: String) {
        let top = FieldReader(members, path: path)
        self.top = top
        // On the way through FCM the object may be JSON text, as the whole message may be.
        let inner = members["data"]?.objectOrText
        data = inner.map { FieldReader($0, path: top.path(of: "data")) }
        entities = inner?["entities"]?.object ?? [:]
    }

    var warnings: [PushWarning] { top.warnings + (data?.warnings ?? []) }

    /// Reads a key where it stands.
    mutating func either<Value>(_ key: String, _ read: (inout FieldReader, String) -> Value?) -> Value? {
        if let value = read(&top, key) { return value }
        guard data != nil else { return nil }
        return data.flatMap { reader in
            var reader = reader
            defer { data = reader }
            return read(&reader, key)
        }
    }

    mutating func string(_ key: String) -> String? { either(key) { $0.string($1) } }
    mutating func text(_ key: String) -> String? { either(key) { $0.text($1) } }
    mutating func flag(_ key: String) -> Bool? { either(key) { $0.flag($1) } }
    mutating func integer(_ key: String) -> Int64? { either(key) { $0.integer($1) } }
    mutating func seconds(_ key: String) -> Int64? { either(key) { $0.seconds($1) } }
    mutating func object(_ key: String) -> [String: JSONValue]? { either(key) { $0.object($1) } }
    mutating func array(_ key: String) -> [JSONValue]? { either(key) { $0.array($1) } }

    /// What `data.entities` holds for a role, with its path and its type (`user`, `group`, `message`).
    func entity(_ role: String) -> (value: JSONValue, type: String?, path: String)? {
        guard let entry = entities[role], let value = entry["entity"], value != .null else { return nil }
        return (value, entry["entityType"]?.string, top.path(of: "data.entities.\(role).entity"))
    }
}
