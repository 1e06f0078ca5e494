public import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// Makes and checks links: each is a capability for one file until a second (server-notes §5).
///
/// They are signed with a secret of the store, so nothing is kept of them, and every node of a store takes those of the
/// others. From any task.
public actor FileLinks {
    /// How long a link is valid that a user asks for.
    static let seconds: Int64 = 60

    private let storage: any FileStorage
    private var codes: HMACSHA256?

    public init(storage: any FileStorage) { self.storage = storage }

    /// A link for whoever has it, until that second since 1970. Whether somebody may have the file is asked before.
    ///
    /// Throws ``StorageError/unavailable(_:)``.
    public func link(to id: FileID, until expiry: Int64) async throws(StorageError) -> FileLink {
        let signature = Base64URL.encode(try await key().code(for: Self.message(id, expiry)))
        let path = API.file.path.path(["file": id.rawValue])
        return FileLink(path: "\(path)?expires=\(expiry)&signature=\(signature)", expiresAt: expiry)
    }

    /// Throws `fileLinkInvalid`, `fileLinkExpired`; it tells nothing of whether there is such a file.
    ///
    /// - Parameter now: seconds since 1970.
    func check(_ query: [String: String], for id: FileID, now: Int64) async throws {
        guard let expiry = query["expires"].flatMap(Int64.init),
            let signature = query["signature"].flatMap({ Base64URL.decode($0) }),
            try await key().isCode(signature, for: Self.message(id, expiry))
        else {
            throw ChatError(
                .fileLinkInvalid, "This is no link to this file.", remedy: "Ask for a link at \(API.fileLink.path).")
        }
        guard now < expiry else {
            throw ChatError(
                .fileLinkExpired, "The link is not valid any more.",
                remedy: "Ask for a new one at \(API.fileLink.path).")
        }
    }

    private func key() async throws(StorageError) -> HMACSHA256 {
        if let codes { return codes }
        let codes = HMACSHA256(key: try await storage.fileKey(orKeep: SecureRandom.bytes(32)))
        self.codes = codes
        return codes
    }

    private static func message(_ id: FileID, _ expiry: Int64) -> [UInt8] {
        Array("beckon file link 1\n\(id)\n\(expiry)".utf8)
    }
}
