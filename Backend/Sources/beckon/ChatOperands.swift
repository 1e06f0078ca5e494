import BeckonModel

/// What stood behind a word, by its names.
struct ChatOperands: Sendable {
    private let values: [String: String]

    init(_ values: [String: String]) { self.values = values }

    subscript(name: String) -> String? { values[name] }

    func text(_ name: String = "text") throws(CommandFailure) -> String {
        guard let text = values[name], !text.isEmpty else { throw .usage("\(name.uppercased()) must not be empty.") }
        return text
    }

    func id(_ name: String = "id") throws(CommandFailure) -> Int64 {
        let text = values[name] ?? ""
        guard let id = Int64(text.hasPrefix("#") ? String(text.dropFirst()) : text), id > 0 else {
            throw .usage("\(name.uppercased()) is the number of a message; it was given '\(text)'.")
        }
        return id
    }

    func optionalID(_ name: String = "id") throws(CommandFailure) -> Int64? {
        values[name] == nil ? nil : try id(name)
    }

    func user(_ name: String = "uid") throws(CommandFailure) -> UserID { try identifier(name, values[name] ?? "") }

    /// With or without its `#`.
    func group(_ name: String = "guid") throws(CommandFailure) -> GroupID {
        let text = values[name] ?? ""
        return try identifier(name, text.hasPrefix("#") ? String(text.dropFirst()) : text)
    }

    func receiver(_ name: String = "with") throws(CommandFailure) -> Receiver {
        try Self.receiver(values[name] ?? "")
    }

    /// `UID` or `#GUID`.
    static func receiver(_ text: String) throws(CommandFailure) -> Receiver {
        let receiver =
            text.hasPrefix("#") ? Receiver(.group, String(text.dropFirst())) : Receiver(.user, text)
        guard let receiver else {
            throw .usage("'\(text)' is no conversation: name a user, UID, or a group, #GUID.")
        }
        return receiver
    }

    func oneOf<Value: RawRepresentable<String>>(_ name: String, _ all: [Value]) throws(CommandFailure) -> Value {
        guard let value = all.first(where: { $0.rawValue == values[name] }) else {
            let names = all.map(\.rawValue).joined(separator: ", ")
            throw .usage("\(name.uppercased()) is one of \(names); it was given '\(values[name] ?? "")'.")
        }
        return value
    }

    private func identifier<ID: Identifier>(_ name: String, _ text: String) throws(CommandFailure) -> ID {
        guard let identifier = ID(rawValue: text) else {
            throw .usage("'\(text)' is no \(name): those have 1 to 100 characters of A-Z a-z 0-9 - _.")
        }
        return identifier
    }
}
