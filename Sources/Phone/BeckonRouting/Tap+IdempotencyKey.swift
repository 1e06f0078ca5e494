import BeckonModel

extension Tap.Identity {
    /// The same for the same answer to the same delivery, in every process: two hashes of 64 bits (FNV-1a with two
    /// starts), as a reply's `muid` needs it. No secret, and none is needed: it is looked up under its sender alone.
    var idempotencyKey: String {
        "response-" + hash(from: 0xcbf2_9ce4_8422_2325) + hash(from: 0x8422_2325_cbf2_9ce4)
    }

    private func hash(from start: UInt64) -> String {
        var hash = StableHash(from: start)
        // Lengths keep two fields from running into each other.
        for field in fields { hash.add("\(field.utf8.count):\(field)") }
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private var fields: [String] {
        let answer: [String] =
            switch action {
            case .default: ["default"]
            case .dismiss: ["dismiss"]
            case .custom(let identifier, let text): ["custom", identifier] + (text.map { [$0] } ?? [])
            }
        return [requestIdentifier, String(deliveredAt)] + answer
    }
}
