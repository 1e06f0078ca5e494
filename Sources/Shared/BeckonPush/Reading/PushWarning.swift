/// What a push got wrong and a reader could do without.
public struct PushWarning: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The field: keys joined by dots, from the top of the payload.
    public var path: String
    /// One sentence for a person. It never holds a value of the push.
    public var sentence: String

    public init(path: String, sentence: String) {
        self.path = path
        self.sentence = sentence
    }

    public var description: String { "\(path): \(sentence)" }
}
