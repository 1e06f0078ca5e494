public import BeckonModel

/// A text with places for fields of any vendor's payload: `{message.sender.name} in {message.receiver.name}`.
///
/// A place is a path of keys joined by dots, an index for a list; JSON text on the way is read (FCM makes text of objects).
/// Places that begin with `$` are the same for every vendor: see ``Field``. `{{` is a brace.
public struct PayloadTemplate: Sendable, Hashable {
    /// What a dialect has read, whichever vendor's push it is, and what the notification says so far.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        /// The sender's name.
        case sender = "$sender"
        /// The group's name, else the conversation's.
        case conversation = "$conversation"
        /// The message's own text.
        case text = "$text"
        /// What the notification says so far.
        case title = "$title"
        /// What the notification says so far.
        case subtitle = "$subtitle"
        /// What the notification says so far.
        case body = "$body"
    }

    private enum Piece: Hashable {
        case text(String)
        case path([String])
        case field(Field)
    }

    private var pieces: [Piece] = []

    /// Reads a template. A brace that is not closed, and an unknown word behind `$`, stand for themselves.
    public init(_ template: String) {
        var text = ""
        var rest = Substring(template)
        while let open = rest.firstIndex(of: "{") {
            text += rest[..<open]
            rest = rest[open...].dropFirst()
            if rest.first == "{" {
                text += "{"
                rest = rest.dropFirst()
                continue
            }
            guard let close = rest.firstIndex(of: "}"), let place = Self.place(rest[..<close]) else {
                text += "{"
                continue
            }
            if !text.isEmpty { pieces.append(.text(text)) }
            text = ""
            pieces.append(place)
            rest = rest[close...].dropFirst()
        }
        text += rest
        if !text.isEmpty { pieces.append(.text(text)) }
    }

    private static func place(_ words: Substring) -> Piece? {
        if words.hasPrefix("$") { return Field(rawValue: String(words)).map(Piece.field) }
        let path = words.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return path.contains("") ? nil : .path(path)
    }

    /// The text; nil where a field is missing, empty or no scalar, so that nothing half is shown.
    public func text(of content: NotificationContent, push: PushMessage?) -> String? {
        var result = ""
        for piece in pieces {
            let part: String? =
                switch piece {
                case .text(let text): text
                case .path(let path): JSONValue.object(content.userInfo).value(at: path)?.text
                case .field(let field): Self.text(of: field, content, push)
                }
            guard let part, !part.isEmpty else { return nil }
            result += part
        }
        return result.isEmpty ? nil : result
    }

    private static func text(of field: Field, _ content: NotificationContent, _ push: PushMessage?) -> String? {
        switch field {
        case .sender: push?.sender?.name
        case .conversation: push?.group?.name ?? push?.conversation?.name
        case .text: push?.text
        case .title: content.title
        case .subtitle: content.subtitle
        case .body: content.body
        }
    }
}

extension PayloadTemplate: ExpressibleByStringLiteral {
    /// A template written in the source.
    public init(stringLiteral template: String) { self.init(template) }
}

extension JSONValue {
    /// The value at a path of keys and indexes, through JSON text too; nil where a step leads nowhere.
    public func value(at path: some Sequence<String>) -> JSONValue? {
        path.reduce(self as JSONValue?) { value, step in
            switch value {
            case .array(let elements):
                Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            case .some(let value):
                value.objectOrText?[step]
            case nil:
                nil
            }
        }
    }
}
