import BeckonModel
import Foundation

extension BadgeState {
    /// The version of the file's format that is written. A change of what a member means raises it.
    static let version = 2

    private struct Head: Codable {
        var format: String
        var version: Int?
    }

    private struct File: Codable {
        var format = "beckon-badge"
        var version = BadgeState.version
        var state: BadgeState
    }

    /// The first format, which knew no conversations and no accounts of vendors.
    private struct FirstFile: Decodable {
        struct Vendor: Decodable {
            var total: Int
            var counted: [String]
        }

        static let format = "beckon-badge-1"
        var accounts: [String: Badge]
        var vendors: [String: Vendor]
    }

    /// Nil where the bytes are torn or not ours.
    ///
    /// - Throws: `newerFormat`: a later version of the app wrote it, and nothing of it may be lost.
    init?(bytes: Data) throws(BadgeLedgerError) {
        // Nil is the meaning of each `try?`: the caller reports it and starts anew.
        guard let head = try? JSONDecoder().decode(Head.self, from: bytes) else { return nil }
        switch (head.format, head.version) {
        case (FirstFile.format, _):
            guard let file = try? JSONDecoder().decode(FirstFile.self, from: bytes) else { return nil }
            self.init(file)
        case (File(state: BadgeState()).format, let version?):
            guard version <= Self.version else { throw .newerFormat(version) }
            guard version == Self.version, let file = try? JSONDecoder().decode(File.self, from: bytes) else {
                return nil
            }
            self = file.state
        default: return nil
        }
    }

    private init(_ file: FirstFile) {
        accounts = file.accounts.sorted { $0.key < $1.key }.suffix(Limit.accounts)
            .map { Account(name: Self.name($0.key), badge: $0.value) }
        vendors = file.vendors.sorted { $0.key < $1.key }.suffix(Limit.vendors).map { name, old in
            var vendor = Vendor(name: BadgeSource(name).key)
            vendor.total = old.total
            for id in old.counted.suffix(Limit.countedMessages) { vendor.counted.add(Self.hash(nil, id)) }
            vendor.conversations = [Vendor.Conversation(name: nil, unread: Self.counting(old.total))]
            return vendor
        }
    }

    func encoded() throws(BadgeLedgerError) -> Data {
        do {
            return try JSONEncoder().encode(File(state: self))
        } catch {
            throw .failed(operation: "encode", errno: 0)
        }
    }
}
