public import BeckonModel
public import Foundation

extension BaseMessage {
    /// Reads the message of a whole push, or the message's object alone, as the seed hands it over.
    ///
    /// Where `message` is missing or unusable and the push has the flat form too, the flat form is read.
    public init(payload: [String: JSONValue]) throws(ChatError) {
        let isFlat = Self.isFlat(payload)
        let failure: ChatError
        switch payload["message"] {
        case .some where payload["category"] != nil && payload["receiverType"] != nil:
            // An action's object has its sentence there.
            try self.init(payload, path: "")
            return
        case .object(let members):
            do throws(ChatError) {
                try self.init(members, path: "message")
                return
            } catch { failure = error }
        case .string(let text):
            do throws(ChatError) {
                try self.init(try Self.members(of: text), path: "message")
                return
            } catch { failure = error }
        case .none, .null:
            if !isFlat, payload["id"] != nil || payload["category"] != nil || payload["receiverType"] != nil {
                try self.init(payload, path: "")
                return
            }
            failure = ChatError(.invalidMessageData, "The push holds no message.", path: "message")
        case .some(let value):
            failure = ChatError(
                .invalidMessageData, "The message is an object, or the JSON text of one; it is \(value.kind).",
                path: "message")
        }
        guard isFlat else { throw failure }
        try self.init(flat: payload)
        if payload["message"] != nil, payload["message"] != .null, payload["message"] != [:] {
            warnings.append(PushWarning(path: failure.path ?? "message", sentence: failure.message))
        }
    }

    /// Reads the message of a push as the system hands it over.
    /// - Parameter userInfo: any values; what is no JSON is left out with a warning.
    public init(userInfo: [AnyHashable: Any]) throws(ChatError) {
        var warnings: [PushWarning] = []
        try self.init(payload: UserInfoReader().members(of: userInfo, warnings: &warnings))
        self.warnings += warnings
    }

    /// Reads the message of a push as the system hands it over.
    /// - Parameter userInfo: any values; what is no JSON is left out with a warning.
    public init(userInfo: [String: Any]) throws(ChatError) {
        var warnings: [PushWarning] = []
        try self.init(payload: UserInfoReader().members(of: userInfo, warnings: &warnings))
        self.warnings += warnings
    }

    /// Reads the message of a push's bytes.
    public init(bytes: Data) throws(ChatError) {
        let payload: [String: JSONValue]
        do {
            payload = try JSONReader().object(in: bytes)
        } catch {
            throw ChatError(.invalidMessageData, "The push is not valid JSON: \(error)")
        }
        try self.init(payload: payload)
    }

    /// FCM makes JSON text of an object; it is decoded once, and texts in it stay texts (sh-02).
    private static func members(of text: String) throws(ChatError) -> [String: JSONValue] {
        do {
            if let members = try JSONReader().value(in: text).object { return members }
        } catch {
            throw ChatError(.invalidMessageData, "The message is not valid JSON: \(error)", path: "message")
        }
        throw ChatError(.invalidMessageData, "The message's text is JSON, but no object.", path: "message")
    }
}
