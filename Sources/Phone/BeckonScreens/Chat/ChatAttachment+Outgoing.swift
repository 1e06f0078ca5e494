import BeckonStore

extension ChatAttachment {
    /// A file that is not with the server yet.
    init(_ file: OutgoingFile) {
        self.init(
            url: nil, name: file.name, mimeType: file.mimeType, size: file.size, download: .here(path: file.path))
    }
}
