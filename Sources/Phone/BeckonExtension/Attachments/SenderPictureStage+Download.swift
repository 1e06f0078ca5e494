public import Foundation

extension SenderPictureStage {
    /// Loads the picture as attachments are loaded: piece by piece, images within the system's limit alone.
    ///
    /// - Parameters:
    ///   - download: how files are loaded.
    ///   - folder: for the file until the system takes it.
    ///   - limit: how long the notification waits for a picture that is not needed to read it.
    ///   - allowsHTTP: also loads what is not encrypted, at a desk.
    public init(
        _ download: AttachmentDownload, into folder: URL = FileManager.default.temporaryDirectory,
        limit: Duration = .seconds(5), allowsHTTP: Bool = false
    ) {
        self.init(limit: limit, allowsHTTP: allowsHTTP) { address, _ in
            let picture = try await download.download(address, into: folder)
            guard picture.type.kind == .image else {
                // Nil is the meaning: it is of no use, and the temporary folder is emptied by the system.
                try? FileManager.default.removeItem(at: picture.file)
                throw AttachmentError.notShown(picture.type.rawValue)
            }
            return picture.file
        }
    }
}
