extension BadgeState {
    /// The hashes of the last messages, the oldest first: one text of pieces of equal length, which costs a tenth of a
    /// list to read and write at every push.
    struct Marks: Sendable, Hashable, Codable {
        /// The digits of 64 bits to the base 36.
        private static let width = 13

        private var text = ""

        init() {}

        init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }

        func contains(_ hash: String) -> Bool {
            let mark = Array(Self.padded(hash).utf8)
            var text = text
            return text.withUTF8 { all in
                stride(from: 0, through: all.count - Self.width, by: Self.width).contains { start in
                    all[start] == mark[0] && all[start..<start + Self.width].elementsEqual(mark)
                }
            }
        }

        mutating func add(_ hash: String) {
            text += Self.padded(hash)
            let excess = text.utf8.count - Self.width * Limit.countedMessages
            if excess > 0 { text = String(text.suffix(from: text.utf8.index(text.startIndex, offsetBy: excess))) }
        }

        private static func padded(_ hash: String) -> String {
            String(repeating: "0", count: max(0, width - hash.utf8.count)) + hash
        }
    }
}
