extension BadgeState {
    /// The hashes of the last messages, the oldest first: one text, which costs a tenth of a list to read and write at
    /// every push.
    struct Marks: Sendable, Hashable, Codable {
        /// Each mark between spaces.
        private var text = " "

        init() {}

        init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }

        func contains(_ mark: String) -> Bool {
            text.utf8.split(separator: Self.space).contains { $0.elementsEqual(mark.utf8) }
        }

        mutating func add(_ mark: String) {
            text += mark + " "
            let excess = text.utf8.count { $0 == Self.space } - 1 - Limit.countedMessages
            for _ in 0..<max(0, excess) {
                guard let end = text.dropFirst().firstIndex(of: " ") else { return }
                text = String(text[end...])
            }
        }

        private static var space: UInt8 { UInt8(ascii: " ") }
    }
}
