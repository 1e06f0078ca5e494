import BeckonModel
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What the ledger's file holds.
struct BadgeState: Sendable, Hashable, Codable {
    /// A vendor whose pushes carry no version.
    struct Vendor: Sendable, Hashable, Codable {
        var total = 0
        /// The last message ids that were counted, so that a repeated push counts once (P-4).
        var counted: [String] = []

        mutating func count(_ messageID: String) {
            guard !counted.contains(messageID) else { return }
            total = BadgeState.counting(total) + 1
            counted.append(messageID)
            counted.removeFirst(max(0, counted.count - 256))
        }
    }

    /// Says that the file is ours.
    private var format = "beckon-badge-1"
    var accounts: [String: Badge] = [:]
    var vendors: [String: Vendor] = [:]

    init() {}

    /// Nil where the bytes are torn or not ours.
    init?(bytes: Data) {
        // Nil is the meaning: the caller reports it and starts anew.
        guard let state = try? JSONDecoder().decode(BadgeState.self, from: bytes), state.format == Self().format else {
            return nil
        }
        self = state
    }

    /// The number for the icon.
    var number: Int {
        accounts.values.reduce(0) { $0 + Self.counting($1.total) }
            + vendors.values.reduce(0) { $0 + Self.counting($1.total) }
    }

    func encoded() throws(BadgeLedgerError) -> Data {
        do {
            return try JSONEncoder().encode(self)
        } catch {
            throw BadgeLedgerError(operation: "encode", errno: EINVAL)
        }
    }

    /// A total as it counts: pushes and foreign files may hold any number, sums must not overflow.
    private static func counting(_ total: Int) -> Int { min(max(total, 0), 1_000_000) }
}
