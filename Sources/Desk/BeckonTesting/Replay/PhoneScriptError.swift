/// What is wrong with a script, for the person who wrote it.
public struct PhoneScriptError: Error, Sendable, Hashable, CustomStringConvertible {
    /// From 1; 0 is the file as a whole.
    public var line: Int
    /// What is wrong and what would be right.
    public var sentence: String

    public init(line: Int, _ sentence: String) {
        self.line = line
        self.sentence = sentence
    }

    public var description: String { line > 0 ? "line \(line): \(sentence)" : sentence }
}
