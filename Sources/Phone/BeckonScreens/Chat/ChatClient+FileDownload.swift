import BeckonAPI
import BeckonClient
import BeckonModel
import Foundation

extension ChatClient {
    /// Fetches files of this server into the system's folder for caches; one that is there already is not fetched again.
    nonisolated var fileDownload: FileDownload {
        { attachment, progress throws(ChatError) in
            let address = attachment.url ?? ""
            let path = address.hasPrefix("/") ? address : URL(string: address)?.path ?? ""
            let file = API.file.path.match(path)?["file"].flatMap(FileID.init(rawValue:))
            let name = file.map { "\($0)-\(attachment.name.replacingOccurrences(of: "/", with: "_"))" } ?? ""
            let url = try Self.files().appendingPathComponent(name)
            if file != nil, FileManager.default.fileExists(atPath: url.path) { return url.path }
            try await self.download(
                FileAttachment(
                    file: file, url: address, name: attachment.name, mimeType: attachment.mimeType ?? "",
                    size: attachment.size),
                to: url
            ) { received, total in
                progress(TransferProgress(done: received, total: total ?? attachment.size ?? 0))
            }
            return url.path
        }
    }

    private static func files() throws(ChatError) -> URL {
        do {
            let folder = try FileManager.default.url(
                for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true
            ).appendingPathComponent("beckon-files")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        } catch {
            throw ChatError(
                .operationFailed, "There is no place for files on this device.", remedy: "Free some space.")
        }
    }
}
