import BeckonPush
import Foundation

/// The system's store of attachments: takes over files that it accepts (P-18).
struct AttachmentStore {
    /// Why a file is not attached; the words of the trace.
    enum Refusal: String, Error {
        case notAFile = "attachment-not-a-file"
        case unknownType = "attachment-unknown-type"
        case tooLarge = "attachment-too-large"
        case notStored = "attachment-not-stored"
    }

    let folder: URL
    /// The bundle's own files.
    let resources: URL?

    /// In bytes, by the file name extension: the system judges by nothing else.
    static func limit(ofExtension name: String) -> Int? {
        switch name.lowercased() {
        case "jpg", "jpeg", "gif", "png": 10 * megabyte
        case "aif", "aiff", "wav", "mp3", "m4a": 5 * megabyte
        case "mpg", "mpeg", "m2v", "mp4", "m4v", "avi": 50 * megabyte
        default: nil
        }
    }

    /// The smaller reading of Apple's word: what passes here passes there.
    private static let megabyte = 1_000_000

    /// Moves the file into the store, one of the bundle is copied. The same attachment with its new place.
    func accept(_ attachment: NotificationAttachment) throws(Refusal) -> NotificationAttachment {
        let file = attachment.file
        guard file.isFileURL, let size = Self.size(of: file) else { throw .notAFile }
        guard let limit = Self.limit(ofExtension: file.pathExtension) else { throw .unknownType }
        guard size <= limit else { throw .tooLarge }
        // One folder for each attachment: two of one name do not meet.
        let place = folder.appendingPathComponent(UUID().uuidString)
        let stored = place.appendingPathComponent(file.lastPathComponent)
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            if isOfBundle(file) {
                try FileManager.default.copyItem(at: file, to: stored)
            } else {
                try FileManager.default.moveItem(at: file, to: stored)
            }
        } catch {
            throw .notStored
        }
        return NotificationAttachment(identifier: attachment.identifier, file: stored)
    }

    private func isOfBundle(_ file: URL) -> Bool {
        guard let resources else { return false }
        return file.standardizedFileURL.path.hasPrefix(resources.standardizedFileURL.path + "/")
    }

    /// Nil where there is no such file or it is something else.
    private static func size(of file: URL) -> Int? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        return (attributes[.size] as? NSNumber)?.intValue
    }
}
