import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// Uploads that go on after a break.
extension FileService {
    func begin(_ wanted: NewUpload, by session: Session) async throws -> UploadState {
        _ = try requireFolder()
        guard wanted.size > 0 else { throw ChatError(.emptyMessageFile, "The file is empty.", path: "size") }
        guard wanted.size <= API.uploadFile.bodyLimit else {
            throw ChatError(
                .payloadTooLarge, "A file has at most \(API.uploadFile.bodyLimit) bytes.", path: "size")
        }
        for (field, text, limit) in [("name", wanted.name, 0...1024), ("mimeType", wanted.mimeType, 0...255)] {
            guard limit.contains(text.unicodeScalars.count) else {
                throw ChatError(
                    .badRequest, "The field \(field) has at most \(limit.upperBound) characters.", path: field)
            }
            try FieldCheck.noNull(text, path: field)
        }
        let type = try FileType(fields: [wanted.mimeType], path: "mimeType")
        let name = FileName(wanted.name)
        let id = FileID(unchecked: SecureRandom.bytes(16).hexadecimal)
        let upload = StoredFile(
            id: id, uid: session.uid, name: name.text, mimeType: type.text, extension: name.extension,
            size: wanted.size)
        try await storage.insertUpload(upload, within: quota.bytes, by: session, now: time.now())
        return UploadState(upload: id, offset: 0, size: wanted.size)
    }

    /// How far it has come; ends a part that is on its way.
    func state(of id: FileID, for session: Session) async throws -> HTTPResponse {
        let folder = try requireFolder()
        // Only whoever has begun it may end a part of it.
        _ = try await begun(id, by: session)
        await appending.stop(id)
        return try await answer(to: begun(id, by: session), folder)
    }

    /// Appends the body of the request. What has come when it breaks off is kept.
    func append(_ request: HTTPRequest, to id: FileID, by session: Session) async throws -> HTTPResponse {
        let folder = try requireFolder()
        let offset = try Self.offset(of: request)
        _ = try await begun(id, by: session)
        let stream = request.stream
        guard appending.begin(id, stop: { stream?.close() }) else {
            return Self.refusal("Another part of it is on its way.", reached: try await folder.length(of: id))
        }
        defer { appending.end(id) }
        // Whoever was here before may have finished it.
        let begun = try await begun(id, by: session)
        let reached = try await begun.reached(in: folder)
        guard offset == reached else {
            return Self.refusal("The part does not begin where the upload has come to.", reached: reached)
        }
        if begun.isWhole { return try await answer(to: begun, folder) }
        do {
            try await take(FileUpload(request), of: begun.file, from: reached, folder)
        } catch let error as ChatError where error.code == .badRequest && appending.isStopped(id) {
            return Self.refusal("The upload was asked for meanwhile.", reached: try await folder.length(of: id))
        }
        guard try await begun.reached(in: folder) == begun.file.size else {
            // It may have been removed meanwhile.
            return try await answer(to: self.begun(id, by: session), folder)
        }
        // Also where a crash came between the bytes and the look at them.
        try await checkType(of: begun.file, folder)
        guard try await folder.complete(id, size: begun.file.size) else { throw Self.unknown }
        do throws(StorageError) {
            try await storage.finishUpload(id, by: session, now: time.now())
        } catch {
            if error == .unknownFile { throw Self.unknown }
            throw error
        }
        return try await answer(to: Begun(file: begun.file, isWhole: true), folder)
    }

    private struct Begun {
        let file: StoredFile
        let isWhole: Bool

        func reached(in folder: FileFolder) async throws(StorageError) -> Int64 {
            isWhole ? file.size : try await folder.length(of: file.id)
        }
    }

    private static let unknown = ChatError(
        .fileNotFound, "There is no such upload, or not for whoever asks.", path: "upload",
        remedy: "Begin it anew: an upload that is not whole after a day is removed.")

    /// An upload of whoever asks, also one that has become a file.
    private func begun(_ id: FileID, by session: Session) async throws -> Begun {
        if let upload = try await storage.upload(id, of: session.uid) { return Begun(file: upload, isWhole: false) }
        guard let file = try await storage.file(id), file.uid == session.uid else { throw Self.unknown }
        return Begun(file: file, isWhole: true)
    }

    /// Writes what comes, up to the end of the body.
    private func take(
        _ body: FileUpload, of file: StoredFile, from start: Int64, _ folder: FileFolder
    ) async throws {
        if let length = body.length, length > file.size - start { throw Self.tooMuch(file) }
        // All of it is there, perhaps in its place already.
        guard start < file.size else { return }
        let writing = try await folder.resume(file.id)
        let enough = min(Int64(FileSignature.length), file.size)
        var reached = start
        while let piece = try await body.next() {
            guard Int64(piece.count) <= file.size - reached else { throw Self.tooMuch(file) }
            let before = reached
            reached = try await writing.write(piece)
            if before < enough, reached >= enough { try await checkType(of: file, folder) }
        }
        try await writing.sync()
    }

    /// What is not of its type goes at once: nothing that comes later could mend it.
    private func checkType(of file: StoredFile, _ folder: FileFolder) async throws {
        let type = try FileType(fields: [file.mimeType], path: "mimeType")
        guard let head = try await folder.head(of: file.id, FileSignature.length),
            !FileSignature.matches(head, type)
        else { return }
        try await folder.remove([file.id])
        try await storage.dropUpload(file.id)
        throw ChatError(
            .invalidFileType, "The bytes are not of the type with which the upload was begun.", path: "mimeType",
            remedy: "Begin it anew with the file's own type.")
    }

    private static func tooMuch(_ file: StoredFile) -> ChatError {
        ChatError(.payloadTooLarge, "The upload was begun for \(file.size) bytes.")
    }

    private static func offset(of request: HTTPRequest) throws(ChatError) -> Int64 {
        let fields = request.headers.all(API.uploadOffsetHeader)
        guard fields.count == 1, let offset = Int64(fields[0]), offset >= 0 else {
            throw ChatError(
                .badRequest, "The header upload-offset must be a whole number from 0.", path: API.uploadOffsetHeader)
        }
        return offset
    }

    private static func refusal(_ sentence: String, reached: Int64) -> HTTPResponse {
        HTTPResponse(
            ChatError(
                .uploadOffset, "\(sentence) It has \(reached) bytes.", path: API.uploadOffsetHeader,
                remedy: "Ask for the upload, and go on at its offset."),
            headers: [API.uploadOffsetHeader: String(reached)])
    }

    private func answer(to begun: Begun, _ folder: FileFolder) async throws -> HTTPResponse {
        let file = begun.file
        let reached = try await begun.reached(in: folder)
        var state = UploadState(upload: file.id, offset: reached, size: file.size)
        if begun.isWhole {
            state.file = UploadedFile(
                id: file.id, name: file.name, mimeType: file.mimeType, extension: file.extension, size: file.size,
                link: try await link(to: file.id))
        }
        var response = try HTTPResponse(status: 200, json: state)
        response.headers.set(API.uploadOffsetHeader, String(reached))
        return response
    }
}
