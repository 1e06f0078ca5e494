import BeckonModel

extension MessageKind {
    /// The words for what happened to a call. `canceled` is taken for `cancelled`, as one page spells it.
    private static let callActions: Set<String> = [
        "initiated", "cancelled", "unanswered", "ongoing", "rejected", "ended", "busy",
    ]

    /// What belongs to this kind, checked; nil where there is nothing.
    func checked(_ data: [String: JSONValue]?) throws(ChatError) -> [String: JSONValue]? {
        var data = data ?? [:]
        if isMedia { try Self.attachments(data["attachments"], isNeeded: true) }
        if category == .custom { try Self.customData(data["customData"]) }
        if category == .call { data["action"] = .string(try Self.call(data)) }
        if !isMedia, let attachments = data["attachments"] { try Self.attachments(attachments, isNeeded: false) }
        if let metadata = data["metadata"], metadata.object == nil {
            throw ChatError(.invalidMetadata, "The metadata must be an object.", path: "data.metadata")
        }
        guard data["entities"] == nil else {
            throw ChatError(
                .invalidMessageData, "The server alone tells entities.", path: "data.entities",
                remedy: "Use metadata for your own objects.")
        }
        return data.isEmpty ? nil : data
    }

    private static func customData(_ value: JSONValue?) throws(ChatError) {
        guard value?.object?.isEmpty == false else {
            throw ChatError(
                .emptyCustomData, "A custom message needs an object with something in it.", path: "data.customData")
        }
    }

    /// What happened to the call.
    private static func call(_ data: [String: JSONValue]) throws(ChatError) -> String {
        guard let session = data["sessionId"]?.string, !session.isEmpty else {
            throw ChatError(.emptyCallSessionID, "A call needs the id of its session.", path: "data.sessionId")
        }
        guard session.unicodeScalars.count <= ContentLimits.word else {
            throw ChatError(
                .invalidMessageData, "The id of a session has at most \(ContentLimits.word) characters.",
                path: "data.sessionId")
        }
        let action = data["action"]?.string.map { $0 == "canceled" ? "cancelled" : $0 }
        guard let action, callActions.contains(action) else {
            throw ChatError(
                .invalidMessageData, "The action of a call is one of \(callActions.sorted().joined(separator: ", ")).",
                path: "data.action")
        }
        return action
    }

    private static func attachments(_ value: JSONValue?, isNeeded: Bool) throws(ChatError) {
        let files = value?.array ?? []
        guard !files.isEmpty || !isNeeded && value?.array != nil else {
            throw ChatError(
                .emptyMessageFile, "The message needs at least one file.", path: "data.attachments",
                remedy: "Give each as an object with its url.")
        }
        for (index, file) in files.enumerated() { try attachment(file, path: "data.attachments.\(index)") }
    }

    private static func attachment(_ value: JSONValue, path: String) throws(ChatError) {
        guard let url = value["url"]?.string, (1...ContentLimits.link).contains(url.utf8.count) else {
            throw ChatError(
                .emptyMessageFile, "A file needs its url, of at most \(ContentLimits.link) bytes.", path: path + ".url")
        }
        for key in ["name", "mimeType", "extension"] {
            guard let word = value[key], word != .null else { continue }
            guard let text = word.string, text.utf8.count <= 255 else {
                throw ChatError(
                    .invalidMessageData, "The field \(path).\(key) is a text of at most 255 bytes.",
                    path: path + "." + key)
            }
        }
        // One description of the field's REST API writes it as a text (requirements, B).
        guard let size = value["size"], size != .null else { return }
        guard let bytes = size.int ?? size.string.flatMap({ Int64($0) }), bytes >= 0 else {
            throw ChatError(
                .invalidMessageData, "The size of a file is its number of bytes.", path: path + ".size")
        }
    }
}
