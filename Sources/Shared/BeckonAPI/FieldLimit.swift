/// What a field may hold beyond what its Swift type tells.
public struct FieldLimit: Sendable, Hashable {
    /// Of a text, counted in Unicode scalars.
    public var characters: ClosedRange<Int>?
    /// A regular expression (ECMA-262) that a text matches.
    public var pattern: String?
    /// The smallest and the greatest number that is taken.
    public var integers: ClosedRange<Int64>?
    /// The words that are taken, where the type is open. A text with these is tried with each of them: what a type reads
    /// besides may depend on it.
    public var words: [String]?
    /// How many elements a list has; the limits of a text are those of its elements then.
    public var count: ClosedRange<Int>?
    /// It must be there although its type would let it be left out.
    public var isRequired = false
    /// It must be there with that word in that other field, and must not be with any other.
    public var onlyWith: Companion?

    /// A word in another field.
    public struct Companion: Sendable, Hashable {
        /// The name of the other field.
        public var field: String
        /// What must stand in it.
        public var word: String

        public init(_ field: String, _ word: String) {
            self.field = field
            self.word = word
        }
    }

    /// As many characters, whatever they are.
    public static func characters(_ range: ClosedRange<Int>, onlyWith: Companion? = nil) -> Self {
        Self(characters: range, onlyWith: onlyWith)
    }
    /// As many characters, none of them U+0000.
    public static func text(_ range: ClosedRange<Int>) -> Self {
        Self(characters: range, pattern: #"^[^\u0000]*$"#)
    }
    /// As ``text(_:)``, and not all of them blank.
    public static func notBlank(_ range: ClosedRange<Int>, isRequired: Bool = false) -> Self {
        Self(characters: range, pattern: #"^[^\u0000]*[^\s\u0000][^\u0000]*$"#, isRequired: isRequired)
    }
    /// Characters of a regular expression.
    public static func pattern(_ pattern: String, _ range: ClosedRange<Int>) -> Self {
        Self(characters: range, pattern: pattern)
    }
    /// Words that an app keeps with something, for itself (requirements, B).
    public static let tags = Self(characters: 1...100, pattern: #"^[^\u0000]*$"#, count: 0...25)
    /// A uid or a guid.
    public static let identifier = pattern("^[A-Za-z0-9_-]+$", 1...100)
    /// The id of a call's session.
    public static let callSession = pattern("^[!-~]+$", 1...100)
    /// A `type/subtype` (RFC 6838 §4.2), which may have parameters; none of several parts, as a file is one.
    public static let mediaType = pattern(
        #"^(?!multipart/)[A-Za-z0-9!#$&^_.+-]{1,127}/[A-Za-z0-9!#$&^_.+-]{1,127}(;[^\u0000]*)?$"#, 3...255)
    /// As many as these, both ends included.
    public static func integers(_ range: ClosedRange<Int64>) -> Self { Self(integers: range) }
    /// These words and no others.
    public static func words(_ words: [String]) -> Self { Self(words: words) }
}
