public import BeckonModel

extension Aps {
    /// What is shown, as literal texts or as keys of the app's strings table (P-6, P-8).
    public struct Alert: Sendable, Hashable {
        /// Nil shows no title.
        public var title: String?
        /// Nil shows no subtitle.
        public var subtitle: String?
        /// Nil shows no body.
        public var body: String?
        /// A picture or storyboard for the launch; the app's own image where it is nil.
        public var launchImage: String?
        /// The key of the body.
        public var locKey: String?
        /// Filled into the text of ``Aps/Alert/locKey``, in its order.
        public var locArgs: [String]?
        /// A key of the app's strings, for the title.
        public var titleLocKey: String?
        /// Filled into its text, in its order.
        public var titleLocArgs: [String]?
        /// A key of the app's strings, for the subtitle.
        public var subtitleLocKey: String?
        /// Filled into its text, in its order.
        public var subtitleLocArgs: [String]?
        /// Members that Apple does not define (`image`), and members of a wrong type, as they came.
        public var unknown: [String: JSONValue] = [:]
        /// Whether it came as one string, the body, and encodes as one.
        public var isString = false

        public init(title: String? = nil, subtitle: String? = nil, body: String? = nil) {
            self.title = title
            self.subtitle = subtitle
            self.body = body
        }

        /// An alert of a body alone, as one string.
        public init(string: String) {
            body = string
            isString = true
        }

        /// Whether there is neither a text nor the key of one.
        public var isEmpty: Bool {
            [title, subtitle, body, locKey, titleLocKey, subtitleLocKey].allSatisfy { $0?.isEmpty != false }
        }
    }
}

extension Aps.Alert {
    /// Nil where it is neither a string nor an object.
    init?(_ value: JSONValue, path: String, warnings: inout [PushWarning]) {
        if let text = value.string {
            self.init(string: text)
            return
        }
        guard let members = value.object else { return nil }
        self.init()
        var fields = FieldReader(members, path: path, keepsRest: true)
        title = fields.string("title")
        subtitle = fields.string("subtitle")
        body = fields.string("body")
        defer { warnings += fields.warnings }
        if fields.remaining == 0 {
            unknown = fields.rest
            return
        }
        launchImage = fields.string("launch-image")
        locKey = fields.string("loc-key")
        locArgs = fields.texts("loc-args")
        titleLocKey = fields.string("title-loc-key")
        titleLocArgs = fields.texts("title-loc-args")
        subtitleLocKey = fields.string("subtitle-loc-key")
        subtitleLocArgs = fields.texts("subtitle-loc-args")
        unknown = fields.rest
    }

    var json: JSONValue {
        if isString, let body { return .string(body) }
        var members = unknown
        members.set("title", title.map(JSONValue.string))
        members.set("subtitle", subtitle.map(JSONValue.string))
        members.set("body", body.map(JSONValue.string))
        members.set("launch-image", launchImage.map(JSONValue.string))
        members.set("loc-key", locKey.map(JSONValue.string))
        members.set("loc-args", locArgs.map(JSONValue.init(texts:)))
        members.set("title-loc-key", titleLocKey.map(JSONValue.string))
        members.set("title-loc-args", titleLocArgs.map(JSONValue.init(texts:)))
        members.set("subtitle-loc-key", subtitleLocKey.map(JSONValue.string))
        members.set("subtitle-loc-args", subtitleLocArgs.map(JSONValue.init(texts:)))
        return .object(members)
    }
}

extension JSONValue {
    init(texts: [String]) { self = .array(texts.map(JSONValue.string)) }
}
