/// Why a file is no strings table.
public struct StringsTableError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where reading stopped, counted from 1; nil where the file as a whole is wrong.
    public var line: Int?
    /// In characters, counted from 1.
    public var column: Int?
    /// What is wrong and what to do.
    public var sentence: String

    public init(line: Int? = nil, column: Int? = nil, _ sentence: String) {
        self.line = line
        self.column = column
        self.sentence = sentence
    }

    public var description: String {
        guard let line else { return sentence }
        return "line \(line)\(column.map { ", column \($0)" } ?? ""): \(sentence)"
    }
}
