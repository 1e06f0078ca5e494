import BeckonPush
public import Foundation

/// Loads the sender's picture for a communication notification (P-34). A failure costs the picture alone.
public struct SenderPictureStage: RevisionStage {
    /// Why no picture was loaded.
    public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// It is no `https` address.
        case address

        public var description: String { "The picture's address is no https address." }
    }

    /// Loads a picture into a file of its own and returns it, or nil where there is none. It should keep to a size and be
    /// cancelled well: it never has longer than the stage's limit.
    public typealias Load = @Sendable (_ address: URL, _ context: RevisionContext) async throws -> URL?

    private let limit: Duration
    private let allowsHTTP: Bool
    private let remove: @Sendable (URL) -> Void
    private let load: Load

    /// - Parameters:
    ///   - limit: how long the notification waits for a picture that is not needed to read it (case sh-09).
    ///   - allowsHTTP: also loads what is not encrypted, at a desk.
    ///   - load: the picture at an address, as a file; nil for none.
    public init(limit: Duration = .seconds(5), allowsHTTP: Bool = false, load: @escaping Load) {
        self.init(
            limit: limit, allowsHTTP: allowsHTTP,
            remove: { file in
                // Nil is the meaning: what is gone already, or the system has moved, need not be removed.
                try? FileManager.default.removeItem(at: file)
            }, load: load)
    }

    /// - Parameter remove: removes a picture that came too late.
    package init(
        limit: Duration = .seconds(5), allowsHTTP: Bool = false, remove: @escaping @Sendable (URL) -> Void,
        load: @escaping Load
    ) {
        self.limit = limit
        self.allowsHTTP = allowsHTTP
        self.remove = remove
        self.load = load
    }

    public var name: String { "sender-picture" }
    public var kind: RevisionKind { .media }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        guard revision.content.communication != nil, let avatar = revision.push?.sender?.avatar, !avatar.isEmpty else {
            return revision
        }
        guard let address = URL(string: avatar), let scheme = address.scheme?.lowercased(),
            scheme == "https" || scheme == "http" && allowsHTTP
        else { throw Failure.address }
        let late: @Sendable (URL?) -> Void = { [remove] file in if let file { remove(file) } }
        let file = try await TimeLimit.run(limit, time: context.time, late: late) { [load] in
            try await load(address, context)
        }
        guard let file else { return revision }
        context.onDiscard { [remove] in remove(file) }
        var revised = revision
        revised.content.communication?.picture = file
        return revised
    }
}
