public import BeckonModel

/// Reads the payload of one vendor. An app adds a vendor with one type that conforms.
public protocol PushDialect: Sendable {
    /// The name that ``PushMessage/dialect`` carries, `beckon`, `cometchat`.
    var name: String { get }

    /// What the push says, or nil where it is not this vendor's. Never throws: input of any shape is somebody's push.
    func read(_ userInfo: [String: JSONValue]) -> PushMessage?
}
