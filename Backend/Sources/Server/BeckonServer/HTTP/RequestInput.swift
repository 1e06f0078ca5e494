import BeckonAPI
import BeckonModel
import Foundation

/// A request after its body has been decoded and its parameters have been checked (``Route``): what a route works with.
struct RequestInput<Body: Sendable>: Sendable {
    var body: Body
    /// The path's parameters, percent-decoded.
    var parameters: [String: String]
    var query: [String: String]

    /// The user that the path names.
    func uid() throws(ChatError) -> UserID { try identifier("uid") }

    /// The group that the path names.
    func guid() throws(ChatError) -> GroupID { try identifier("guid") }

    /// The call that the path names.
    func callSession() throws(ChatError) -> CallSessionID {
        guard let id = parameters["session"].flatMap(CallSessionID.init(rawValue:)) else {
            throw ChatError(.badRequest, "The path names no call.", path: "session")
        }
        return id
    }

    /// The message that the path names.
    func messageID() throws(ChatError) -> Int64 {
        guard let id = parameters["id"].flatMap({ Int64($0) }) else {
            throw ChatError(.badRequest, "The id of a message is a whole number.", path: "id")
        }
        return id
    }

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

    /// A word of the query that stands for yes or no, as the endpoint declares; nil when it is not there.
    func bool(_ name: String) -> Bool? { query[name].flatMap { Bool($0) } }

    /// How many a page holds (``RequestParameter/limit``).
    var limit: Int { int(RequestParameter.limit.name).map { Int($0) } ?? 50 }
}
