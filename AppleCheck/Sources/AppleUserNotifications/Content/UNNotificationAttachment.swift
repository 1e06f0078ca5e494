public import Foundation

/// "UNNotificationAttachment".
open class UNNotificationAttachment: NSObject, NSCopying {
    open var identifier: String { name }
    open var url: URL { file }
    /// A uniform type identifier.
    open var type: String { kind.identifier }

    private let name: String
    let file: URL
    let kind: FakeAttachmentKind

    /// "init(identifier:url:options:)". Looks at the file at once: it is there, of a type that its name tells, and no
    /// larger than may be.
    public convenience init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
        let name = identifier.isEmpty ? UUID().uuidString : identifier
        try self.init(name: name, file: URL, kind: FakeAttachmentKind(of: URL))
    }

    init(name: String, file: URL, kind: FakeAttachmentKind) {
        self.name = name
        self.file = file
        self.kind = kind
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}
