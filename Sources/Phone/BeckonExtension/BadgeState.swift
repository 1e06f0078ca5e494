import BeckonModel

/// What the ledger's file holds, in memory.
///
/// It stays small whatever pushes say: see ``Limit``. Lists begin with what was written least recently.
struct BadgeState: Sendable, Hashable, Codable {
    /// How much is kept. Beyond it, what was written least recently is forgotten.
    enum Limit {
        static let accounts = 32
        static let removed = 32
        static let vendors = 16
        static let conversations = 128
        static let countedMessages = 256
        /// Bytes of a name; a longer one is kept by its hash.
        static let name = 64
        /// No total is taken to be larger, so that sums do not overflow.
        static let total = 1_000_000
    }

    /// An account of Beckon, counted by the server.
    struct Account: Sendable, Hashable, Codable {
        var name: String
        var badge: Badge
    }

    var accounts: [Account] = []
    /// Accounts that logged out: a push that was on its way brings none back.
    var removed: [String] = []
    var vendors: [Vendor] = []

    /// The number for the icon.
    var number: Int {
        accounts.reduce(0) { $0 + Self.counting($1.badge.total) } + vendors.reduce(0) { $0 + Self.counting($1.total) }
    }

    /// - Parameter isPush: an account that logged out is brought back by the app alone.
    mutating func record(_ badge: Badge, account: String, isPush: Bool) {
        let name = Self.name(account)
        if isPush, removed.contains(name) { return }
        removed.removeAll { $0 == name }
        let index = accounts.firstIndex { $0.name == name }
        if let index, accounts[index].badge.version >= badge.version { return }
        if let index { accounts.remove(at: index) }
        accounts.append(Account(name: name, badge: badge))
        accounts.removeFirst(max(0, accounts.count - Limit.accounts))
    }

    mutating func remove(account: String) {
        let name = Self.name(account)
        accounts.removeAll { $0.name == name }
        removed.removeAll { $0 == name }
        removed.append(name)
        removed.removeFirst(max(0, removed.count - Limit.removed))
    }

    /// Changes a vendor's part, which is made where it is not there.
    mutating func change(_ source: BadgeSource, _ body: (inout Vendor) -> Void) {
        let index = vendors.firstIndex { $0.name == source.key }
        let before = index.map { vendors[$0] } ?? Vendor(name: source.key)
        var after = before
        body(&after)
        guard after != before else { return }
        if let index { vendors.remove(at: index) }
        vendors.append(after)
        vendors.removeFirst(max(0, vendors.count - Limit.vendors))
    }

    mutating func remove(_ source: BadgeSource) {
        vendors.removeAll { $0.name == source.key }
    }

    func vendor(_ source: BadgeSource) -> Vendor? {
        vendors.first { $0.name == source.key }
    }

    /// A total as it counts: pushes and foreign files may hold any number.
    static func counting(_ total: Int) -> Int { min(max(total, 0), Limit.total) }

    /// A name as it is kept: itself, or its hash where it is long.
    static func name(_ text: String) -> String {
        text.utf8.count <= Limit.name ? text : "#" + hash(text)
    }

    /// Stands for texts in the file.
    static func hash(_ texts: String?...) -> String {
        var hash = StableHash()
        for text in texts {
            // A text and its absence differ, and so do the same letters cut elsewhere: neither byte is in UTF-8.
            guard let text else {
                hash.add(0xFE)
                continue
            }
            hash.add(text)
            hash.add(0xFF)
        }
        return String(hash.value, radix: 36)
    }
}
