import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// Uploaded files: taken, linked to, given out.
struct FileService: Sendable {
    let storage: any FileStorage
    /// Nil: this server keeps no files.
    let folder: FileFolder?
    let links: FileLinks
    let quota: UploadQuota
    let appending = UploadGate()
    let time: TimeSource
    /// Told what an operator has to know.
    let report: @Sendable (String) -> Void

    init(
        storage: any FileStorage, folder: FileFolder?, quota: UploadQuota, time: TimeSource,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.storage = storage
        self.folder = folder
        links = FileLinks(storage: storage)
        self.quota = quota
        self.time = time
        self.report = report
    }

    /// Keeps the body of the request. The file is whole and on disk before anybody can ask for it.
    func upload(_ request: HTTPRequest, by session: Session) async throws -> UploadedFile {
        let folder = try requireFolder()
        let type = try FileType(fields: request.headers.all("content-type"))
        let name = try FileName(header: request.headers[API.fileNameHeader])
        // Nothing is read of what has no place.
        let used = try await storage.bytes(uploadedBy: session.uid)
        try quota.check(used: used, adding: request.headers["content-length"].flatMap { Int64($0) } ?? 1)
        let body = FileUpload(request)
        let head = try await body.head(FileSignature.length)
        guard !head.isEmpty else { throw ChatError(.emptyMessageFile, "The file is empty.") }
        try FileSignature.check(head, type)
        let id = FileID(unchecked: SecureRandom.bytes(16).hexadecimal)
        let writing = try await folder.begin(id)
        do {
            try await writing.write(head)
            var size = Int64(head.count)
            while let piece = try await body.next() {
                size += Int64(piece.count)
                try quota.check(used: used, adding: size)
                try await writing.write(piece)
            }
            try await writing.finish()
            let file = StoredFile(
                id: id, uid: session.uid, name: name.text, mimeType: type.text, extension: name.extension, size: size)
            try await storage.insertFile(file, within: quota.bytes, by: session, now: time.now())
            return UploadedFile(
                id: id, name: file.name, mimeType: file.mimeType, extension: file.extension, size: size,
                link: try await link(to: id))
        } catch {
            await abandon(writing)
            throw error
        }
    }

    /// A link for a minute. Throws ``StorageError/unknownFile`` also for a file that the session's user may not have.
    func link(to id: FileID, for session: Session) async throws -> FileLink {
        _ = try requireFolder()
        guard try await storage.file(id, for: session.uid) != nil else { throw StorageError.unknownFile }
        return try await link(to: id)
    }

    /// The file, or the part of it that is asked for, to whoever has a link.
    func file(_ id: FileID, by request: HTTPRequest) async throws -> HTTPResponse {
        let folder = try requireFolder()
        try await links.check(request.query, for: id, now: time.seconds)
        guard let file = try await storage.file(id) else { throw StorageError.unknownFile }
        let part = FilePart(of: file.size, tag: id.entityTag, for: request)
        var response = HTTPResponse(file: file, part)
        guard let range = part.bytes(of: file.size) else { return response }
        guard let source = try await folder.source(of: id, range, report: report) else {
            report("A file is missing in \(folder.root.path): restore the folder together with the store.")
            throw StorageError.unknownFile
        }
        response.source = source
        return response
    }

    func link(to id: FileID) async throws -> FileLink {
        try await links.link(to: id, until: time.seconds + FileLinks.seconds)
    }

    func requireFolder() throws(ChatError) -> FileFolder {
        guard let folder else { throw ChatError(.routeNotFound, "This server keeps no files.") }
        return folder
    }

    /// Why the upload failed is told to whoever uploads; what is left behind is removed a day later.
    private func abandon(_ writing: FileWriting) async {
        do throws(StorageError) {
            try await writing.abandon()
        } catch {
            if case .unavailable(let sentence) = error { report(sentence) }
        }
    }
}
