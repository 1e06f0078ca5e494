/// What went wrong, for a program by ``code`` and for a person by ``message``.
///
/// It never holds a token, a name or a message text, so that it can be logged as it is.
public struct ChatError: Error, Sendable, Hashable, Codable {
    /// For programs; the words for a person are in ``message`` and ``remedy``.
    public var code: Code
    /// One sentence for a person.
    public var message: String
    /// The field that is wrong: keys joined by dots.
    public var path: String?
    /// What to do about it, where something can be done.
    public var remedy: String?

    public init(_ code: Code, _ message: String, path: String? = nil, remedy: String? = nil) {
        self.code = code
        self.message = message
        self.path = path == "" ? nil : path
        self.remedy = remedy
    }
}

extension ChatError: CustomStringConvertible {
    public var description: String {
        [code.rawValue + ":", message, path.map { "(\($0))" }, remedy].compactMap(\.self).joined(separator: " ")
    }
}
