import BeckonAPI
import BeckonModel
import Foundation

/// A request after its body has been decoded and its parameters have been checked (``Route``): what a route works with.
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
            throw ChatError(identifier: ID.self, path: name)
        }
        return value
    }

    /// An identifier of the query; nil when it is not there.
    func identifier<ID: Identifier>(_ type: ID.Type, _ name: String) -> ID? {
        query[name].flatMap(ID.init(rawValue:))
    }

    /// A whole number of the query, within the bounds that the endpoint declares; nil when it is not there.
    func int(_ name: String) -> Int64? { query[name].flatMap { Int64($0) } }

    /// How many a page holds (``QueryParameter/limit``).
    var limit: Int { int(QueryParameter.limit.name).map { Int($0) } ?? 50 }
}
