import BeckonAPI
import BeckonModel

extension ParameterKind {
    /// Refuses a value that is not of the kind, naming the parameter and repeating nothing of what was sent.
    func check(_ value: String, _ name: String) throws(ChatError) {
        switch self {
        case .uid: guard UserID.isValid(value) else { throw ChatError(identifier: UserID.self, path: name) }
        case .guid: guard GroupID.isValid(value) else { throw ChatError(identifier: GroupID.self, path: name) }
        case .file: guard FileID.isValid(value) else { throw ChatError(identifier: FileID.self, path: name) }
        case .callSession:
            guard CallSessionID(rawValue: value) != nil else {
                throw ChatError(
                    .badRequest,
                    "The id of a call's session has 1 to 100 printable characters of ASCII without spaces.",
                    path: name)
            }
        case .integer(let range):
            guard let number = Int64(value), range.contains(number) else {
                let upper = range.upperBound == .max ? "" : " to \(range.upperBound)"
                throw ChatError(
                    .badRequest, "The parameter \(name) must be a whole number from \(range.lowerBound)\(upper).",
                    path: name)
            }
        case .word(let words):
            guard words.contains(value) else {
                throw ChatError(
                    .badRequest, "The parameter \(name) must be \(words.joined(separator: " or ")).", path: name)
            }
        case .text(let range):
            guard range.contains(value.unicodeScalars.count), !value.utf8.contains(0) else {
                throw ChatError(
                    .badRequest,
                    "The parameter \(name) has \(range.lowerBound) to \(range.upperBound) characters without U+0000.",
                    path: name)
            }
        }
    }
}

extension ChatError {
    /// What is no identifier of its kind.
    init<ID: Identifier>(identifier: ID.Type, path: String) {
        self.init(ID.invalidCode, "An identifier has 1 to 100 characters of A-Z a-z 0-9 - _.", path: path)
    }
}
