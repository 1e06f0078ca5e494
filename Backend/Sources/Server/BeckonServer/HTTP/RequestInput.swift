import BeckonModel
import Foundation

/// A request after its body has been decoded: what a route works with.
struct RequestInput<Body: Sendable>: Sendable {
    var body: Body
    /// The path's parameters as they stand there.
    var parameters: [String: String]
    var query: [String: String]

    /// The user that the path names.
    func uid() throws(ChatError) -> UserID { try identifier("uid") }

    /// The group that the path names.
    func guid() throws(ChatError) -> GroupID { try identifier("guid") }

    private func identifier<ID: Identifier>(_ name: String) throws(ChatError) -> ID {
        guard let value = parameters[name].flatMap(ID.init(rawValue:)) else {
            throw ChatError(
                ID.invalidCode, "An identifier has 1 to 100 characters of A-Z a-z 0-9 - _.", path: name)
        }
        return value
    }

    /// An identifier of the query; nil when it is not there.
    func identifier<ID: Identifier>(_ type: ID.Type, _ name: String) throws(ChatError) -> ID? {
        guard let text = query[name] else { return nil }
        guard let value = ID(rawValue: text) else {
            throw ChatError(
                ID.invalidCode, "An identifier has 1 to 100 characters of A-Z a-z 0-9 - _.", path: name)
        }
        return value
    }

    /// A whole number of the query; nil when it is not there.
    func int(_ name: String, in range: ClosedRange<Int64>) throws(ChatError) -> Int64? {
        guard let text = query[name] else { return nil }
        guard let value = Int64(text), range.contains(value) else {
            let upper = range.upperBound == .max ? "" : " to \(range.upperBound)"
            throw ChatError(
                .badRequest, "The parameter \(name) must be a whole number from \(range.lowerBound)\(upper).",
                path: name)
        }
        return value
    }
}
