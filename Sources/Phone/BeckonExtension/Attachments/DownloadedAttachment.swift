public import Foundation

/// A file that can be shown with a notification. It belongs to whoever asked for it, who removes or hands it over.
public struct DownloadedAttachment: Sendable, Hashable {
    /// Its name ends with the type's extension.
    public var file: URL
    /// One of Apple's types (P-18).
    public var type: AttachmentType
    /// Its size on disk.
    public var bytes: Int

    public init(file: URL, type: AttachmentType, bytes: Int) {
        self.file = file
        self.type = type
        self.bytes = bytes
    }
}
