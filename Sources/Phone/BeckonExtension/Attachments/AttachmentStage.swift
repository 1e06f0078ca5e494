import BeckonModel
import BeckonPush
public import Foundation

/// Loads one file of a message and shows it with the notification. A failure costs the picture, not the message.
///
/// Each file has a stage of its own, so that those that are there in time are kept when another one hangs.
public struct AttachmentStage: RevisionStage {
    private let download: AttachmentDownload
    private let folder: URL
    private let sources: [AttachmentSource]
    private let position: Int

    /// - Parameters:
    ///   - download: how files are loaded.
    ///   - folder: for the file until the system takes it.
    ///   - sources: asked in this order.
    ///   - position: which of the files that can be shown, from 0.
    public init(
        _ download: AttachmentDownload, into folder: URL = FileManager.default.temporaryDirectory,
        from sources: [AttachmentSource] = AttachmentSource.standard, position: Int = 0
    ) {
        self.download = download
        self.folder = folder
        self.sources = sources
        self.position = position
    }

    /// Stages for as many files at most; the system shows the first one large and the others in a list.
    public static func stages(
        atMost count: Int, _ download: AttachmentDownload, into folder: URL = FileManager.default.temporaryDirectory,
        from sources: [AttachmentSource] = AttachmentSource.standard
    ) -> [AttachmentStage] {
        (0..<max(0, count)).map { AttachmentStage(download, into: folder, from: sources, position: $0) }
    }

    public var name: String { position == 0 ? "attachment" : "attachment-\(position + 1)" }
    public var kind: RevisionKind { .media }

    public func revise(_ revision: Revision, context: RevisionContext) async throws -> Revision {
        guard let attachment = attachment(of: revision) else { return revision }
        do throws(AttachmentError) {
            guard let url = URL(string: attachment.url) else { throw .badAddress }
            let hints = AttachmentHints(mediaType: attachment.mimeType, name: attachment.name)
            let file = try await download.download(url, hints: hints, into: folder).file
            // Nil is the meaning: what the system has taken need not be removed.
            context.onDiscard { try? FileManager.default.removeItem(at: file) }
            var revised = revision
            revised.content.attachments.append(NotificationAttachment(identifier: name, file: file))
            return revised
        } catch {
            if error.code != .cancelled {
                let reference = revision.push?.reference
                context.trace(.revised, reference, decision: "not-attached", reason: error.code.rawValue)
            }
            throw error
        }
    }

    private func attachment(of revision: Revision) -> PushMessage.Attachment? {
        var shown: [PushMessage.Attachment] = []
        for found in sources.flatMap({ $0.find(revision) }) where found.mayBeShown {
            if !shown.contains(where: { $0.url == found.url }) { shown.append(found) }
        }
        return position < shown.count ? shown[position] : nil
    }
}

extension PushMessage.Attachment {
    /// Nothing that the message says of the file speaks against loading it.
    fileprivate var mayBeShown: Bool {
        guard AttachmentType.mayBeShown(mimeType ?? "") else { return false }
        let type = mimeType.flatMap(AttachmentType.init(mediaType:)) ?? AttachmentType(fileName: name ?? url)
        return size ?? 0 <= type?.limit ?? AttachmentType.largestLimit
    }
}
