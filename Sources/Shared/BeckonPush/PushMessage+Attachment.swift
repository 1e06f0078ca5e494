extension PushMessage {
    /// A file of the message.
    public struct Attachment: Sendable, Hashable {
        /// Its address, unchanged: it may be none that can be loaded.
        public var url: String
        /// The file's name.
        public var name: String?
        /// Its media type, `image/png`.
        public var mimeType: String?
        /// Bytes.
        public var size: Int64?

        public init(url: String, name: String? = nil, mimeType: String? = nil, size: Int64? = nil) {
            self.url = url
            self.name = name
            self.mimeType = mimeType
            self.size = size
        }
    }
}
