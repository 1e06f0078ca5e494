public import BeckonAPI
import BeckonClient
public import BeckonModel
public import Foundation

/// Files in memory: uploads in parts, links and ranges.
extension FakeServer {
    // MARK: Set-up

    /// A file that is there already.
    public func addFile(_ bytes: Data, name: String, mimeType: String, by owner: UserID) -> FileID {
        let id = nextFileID()
        files[id] = Upload(
            owner: owner, wanted: NewUpload(name: name, mimeType: mimeType, size: Int64(bytes.count)), bytes: bytes)
        return id
    }

    /// The bytes of a whole file; nil where there is none.
    public func file(_ id: FileID) -> Data? { files[id]?.bytes }

    /// The file is not there any more.
    public func removeFile(_ id: FileID) { files[id] = nil }

    /// Uploads that were begun and are not whole, and how many bytes each has.
    public var unfinishedUploads: [FileID: Int] { uploads.mapValues(\.bytes.count) }

    /// The server loses uploads, as after a day.
    public func forgetUploads() { uploads = [:] }

    /// The server has fewer bytes than it said: it was restored, or has lost power.
    public func shortenUploads(to count: Int) {
        uploads = uploads.mapValues { upload in
            var upload = upload
            upload.bytes = Data(upload.bytes.prefix(count))
            return upload
        }
    }

    // MARK: The transport

    nonisolated func upload(
        _ request: Transport.Request, _ file: URL, _ range: Range<Int64>, _ progress: Transport.UploadProgress
    ) async throws -> Transport.Answer {
        let reader = try FilePartReader(file, range)
        var whole = request
        whole.body = Data()
        while let piece = try reader.next(upTo: 16 * 1024) {
            whole.body?.append(piece)
            progress(Int64(whole.body?.count ?? 0))
        }
        return try await carry(whole)
    }

    nonisolated func download(
        _ request: Transport.Request, to url: URL, _ progress: Transport.DownloadProgress
    ) async throws -> Transport.Answer {
        var answer = try await carry(request)
        let file = DownloadFile(url)
        let length = answer.headers["content-length"].flatMap { Int($0) } ?? answer.body.count
        answer.headers["content-length"] = String(length)
        try file.begin(status: answer.status, headers: answer.headers)
        var rest = answer.body
        while !rest.isEmpty {
            try Task.checkCancellation()
            try file.append(rest.prefix(16 * 1024))
            rest = rest.dropFirst(16 * 1024)
            if file.isOpen { progress(file.count, file.total) }
        }
        guard answer.body.count == length else { throw ChatError(.networkIssues, "The connection was lost.") }
        answer.body = file.error
        return answer
    }

    // MARK: Routes

    /// Nil for what is no upload.
    func upload(_ request: Transport.Request, isWhole: Bool) throws(ChatError) -> Transport.Answer? {
        let path = request.target.prefix { $0 != "?" }
        guard path.hasPrefix("/v1/uploads") else { return nil }
        let (_, me) = try user(behind: request)
        if request.method == API.beginUpload.method, path == "/v1/uploads" {
            let wanted: NewUpload = try body(of: request)
            guard wanted.size > 0 else { throw ChatError(.emptyMessageFile, "The file is empty.", path: "size") }
            let id = nextFileID()
            uploads[id] = Upload(owner: me, wanted: wanted)
            return encoded(UploadState(upload: id, offset: 0, size: wanted.size), status: 201)
        }
        guard let text = API.upload.path.match(path)?["upload"] else {
            throw ChatError(.routeNotFound, "There is no such route.")
        }
        let id = FileID(unchecked: text)
        if request.method == API.appendToUpload.method { try append(request, to: id, me, isWhole) }
        return try answer(to: id, me)
    }

    /// Nil for what is no file and no link to one.
    func file(_ request: Transport.Request) throws(ChatError) -> Transport.Answer? {
        let path = request.target.prefix { $0 != "?" }
        if request.method == .post, let text = API.fileLink.path.match(path)?["file"] {
            _ = try user(behind: request)
            guard files[FileID(unchecked: text)] != nil else {
                throw ChatError(.fileNotFound, "There is no such file.")
            }
            return encoded(link(to: FileID(unchecked: text)))
        }
        guard request.method == .get, let text = API.file.path.match(path)?["file"] else { return nil }
        let id = FileID(unchecked: text)
        guard request.target == link(to: id).path else {
            throw ChatError(.fileLinkInvalid, "This is no link to this file.")
        }
        guard let file = files[id] else { throw ChatError(.fileNotFound, "There is no such file.") }
        let range = request.headers["range"]
        guard let range, request.headers["if-range"].map({ $0 == id.entityTag }) ?? true,
            let first = Int(range.dropFirst("bytes=".count).dropLast())
        else {
            return Transport.Answer(status: 200, headers: ["etag": id.entityTag], body: file.bytes)
        }
        guard first < file.bytes.count else {
            return Transport.Answer(
                status: 416, headers: ["content-range": "bytes */\(file.bytes.count)"], body: Data())
        }
        return Transport.Answer(
            status: 206,
            headers: [
                "etag": id.entityTag, "content-range": "bytes \(first)-\(file.bytes.count - 1)/\(file.bytes.count)",
            ], body: Data(file.bytes.dropFirst(first)))
    }

    private func append(_ request: Transport.Request, to id: FileID, _ me: UserID, _ isWhole: Bool) throws(ChatError) {
        let state = try state(of: id, me)
        let body = request.body ?? Data()
        guard request.headers[API.uploadOffsetHeader] == String(state.offset) else {
            throw ChatError(.uploadOffset, "The part does not begin where the upload has come to.")
        }
        guard state.file == nil else { return }
        guard Int64(body.count) <= state.size - state.offset else {
            throw ChatError(.payloadTooLarge, "The upload was begun for \(state.size) bytes.")
        }
        uploads[id]?.bytes.append(body)
        guard isWhole, let upload = uploads[id], Int64(upload.bytes.count) == state.size else { return }
        files[id] = upload
        uploads[id] = nil
    }

    private func answer(to id: FileID, _ me: UserID) throws(ChatError) -> Transport.Answer {
        let state = try state(of: id, me)
        var answer = encoded(state)
        answer.headers[API.uploadOffsetHeader] = String(state.offset)
        return answer
    }

    private func state(of id: FileID, _ me: UserID) throws(ChatError) -> UploadState {
        guard let upload = uploads[id] ?? files[id], upload.owner == me else {
            throw ChatError(.fileNotFound, "There is no such upload.", path: "upload")
        }
        var state = UploadState(upload: id, offset: Int64(upload.bytes.count), size: upload.wanted.size)
        if files[id] != nil {
            state.file = UploadedFile(
                id: id, name: upload.wanted.name, mimeType: upload.wanted.mimeType, extension: "",
                size: upload.wanted.size, link: link(to: id))
        }
        return state
    }

    private func link(to id: FileID) -> FileLink {
        FileLink(
            path: API.file.path.path(["file": id.rawValue]) + "?expires=\(now() / 1000 + 60)&signature=fake",
            expiresAt: now() / 1000 + 60)
    }

    private func nextFileID() -> FileID {
        nextFile += 1
        let number = String(nextFile, radix: 16)
        return FileID(unchecked: String(repeating: "0", count: max(0, 32 - number.count)) + number)
    }
}
