/// What the value of a parameter in a path or a query may be.
///
/// The same name means the same in every path, so that a path's parameters need no kinds of their own
/// (``PathTemplate/kinds``).
public enum ParameterKind: Sendable, Hashable {
    /// The identifier of a user.
    case uid
    /// The identifier of a group.
    case guid
    /// The identifier of a file.
    case file
    /// The id of a call's session.
    case callSession
    /// A whole number.
    case integer(ClosedRange<Int64>)
    /// One of these words.
    case word([String])
    /// As many characters, none of them U+0000.
    case text(ClosedRange<Int>)

    /// The kinds of the parameters that paths have, by their names, or by what stands before them and their names.
    static let ofPaths: [String: ParameterKind] = [
        "uid": .uid,
        "guid": .guid,
        "file": .file,
        "upload": .file,
        // Zero is below the first one, so that it is asked for and not found.
        "messages/id": .integer(0 ... .max),
        "session": .callSession,
        // Percent-encoded.
        "reaction": .text(1...64),
    ]
}
