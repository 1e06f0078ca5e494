/// Counts by the value of a label that comes from outside, with bounded memory and harmless values.
struct LabelCounter: Sendable, Hashable {
    /// What every value is counted as that is too strange, or one too many.
    static let other = "other"

    private let capacity: Int
    private(set) var counts: [String: Int] = [:]

    init(capacity: Int = 64) { self.capacity = capacity }

    mutating func add(_ value: String) {
        let isKnown = counts[value] != nil
        let mayBeNew = counts.count < capacity && Self.isHarmless(value)
        counts[isKnown || mayBeNew ? value : Self.other, default: 0] += 1
    }

    /// A reason code: a few words of letters and digits, shorter than any token.
    private static func isHarmless(_ value: String) -> Bool {
        (1...48).contains(value.utf8.count)
            && value.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
