/// A refusal of SQLite that is not the caller's fault: its result code and its sentence.
public struct SQLiteError: Error, Sendable, Hashable {
    /// The extended result code.
    public var code: Int32
    public var message: String
}
