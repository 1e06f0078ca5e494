package import Foundation

/// Decides what becomes of a download: which addresses are asked, what the file is, and when it is too much.
///
/// A pure value. After `.finish` and `.refuse` nothing more is to be done.
package struct AttachmentDownloadMachine: Sendable {
    package enum Event: Sendable {
        case start
        case head(Downloader.Head)
        /// The next piece of the body.
        case bytes(Data)
        case end
        case failed(AttachmentError)
    }

    package enum Action: Sendable, Hashable {
        /// Ask this address, and no longer the one before.
        case open(URL)
        /// Take the next piece of the body.
        case read
        /// Append the piece to the file, then take the next one.
        case write
        /// The file is whole.
        case finish(AttachmentType, bytes: Int)
        /// Let go of everything.
        case refuse(AttachmentError)
    }

    private let rules: AttachmentRules
    private let hints: AttachmentHints
    /// As the message has it; a store of files may redirect to a name that tells nothing.
    private let first: URL
    private var url: URL
    private var asked: Set<URL> = []
    private var head = Downloader.Head(status: 0)
    private var beginning = Data()
    private var type: AttachmentType?
    private var count = 0

    package init(url: URL, hints: AttachmentHints = .none, rules: AttachmentRules = .standard) {
        first = url.absoluteURL
        self.url = first
        self.hints = hints
        self.rules = rules
    }

    package mutating func handle(_ event: Event) -> Action {
        do throws(AttachmentError) {
            switch event {
            case .start: return try open(url)
            case .head(let head): return try take(head)
            case .bytes(let bytes): return try take(bytes)
            case .end: return try end()
            case .failed(let error): throw error
            }
        } catch {
            return .refuse(error)
        }
    }

    /// A private or local host is not refused here: where the phone may connect to is for its system to say.
    private mutating func open(_ next: URL) throws(AttachmentError) -> Action {
        switch next.scheme?.lowercased() {
        case "https": break
        case "http" where rules.allowsHTTP: break
        default: throw .scheme(allowsHTTP: rules.allowsHTTP)
        }
        guard next.host?.isEmpty == false else { throw .badAddress }
        guard next.user == nil, next.password == nil else { throw .credentials }
        guard asked.count <= rules.redirects, asked.insert(next).inserted else { throw .redirects(rules.redirects) }
        url = next
        return .open(next)
    }

    private mutating func take(_ head: Downloader.Head) throws(AttachmentError) -> Action {
        switch head.status {
        case 200:
            self.head = head
        case 301, 302, 303, 307, 308:
            guard let location = head.headers["location"], let next = URL(string: location, relativeTo: url) else {
                throw .redirectToNowhere
            }
            return try open(next.absoluteURL)
        default: throw .status(head.status)
        }
        guard ["", "identity"].contains(head.headers["content-encoding"]?.lowercased() ?? "") else { throw .encoded }
        // Which limit counts is known with the first bytes; what passes the largest is not begun.
        if let length, length > AttachmentType.largestLimit { throw .tooLarge(AttachmentType.largestLimit) }
        return .read
    }

    /// As the server told it; a wrong one only ends the download earlier.
    private var length: Int? { head.headers["content-length"].flatMap { Int($0) } }

    private mutating func take(_ bytes: Data) throws(AttachmentError) -> Action {
        count += bytes.count
        if type == nil {
            beginning.append(bytes.prefix(FileSignature.length - beginning.count))
            if beginning.count == FileSignature.length { try decide() }
        }
        if let type, count > type.limit { throw .tooLarge(type.limit) }
        return .write
    }

    private mutating func end() throws(AttachmentError) -> Action {
        if let length, length != count { throw .incomplete }
        guard count > 0 else { throw .empty }
        if type == nil { try decide() }
        // A type is always there now.
        return type.map { .finish($0, bytes: count) } ?? .refuse(.unknownType)
    }

    private mutating func decide() throws(AttachmentError) {
        let type = try AttachmentType(
            .init(
                mediaTypes: [head.headers["content-type"], hints.mediaType].compactMap(\.self),
                signature: FileSignature(beginning),
                names: [url.path, hints.name, first.path].compactMap(\.self)))
        if let length, length > type.limit { throw .tooLarge(type.limit) }
        self.type = type
    }
}
