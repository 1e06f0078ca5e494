import BeckonAPI
public import BeckonModel
public import BeckonStore
public import Foundation

/// Files of messages: up with the outbox, down on demand.
extension ChatClient {
    /// Sends a message with files. They are copied first, so that what is at `urls` may go; each goes on where a break or
    /// the end of the app has left it, told as ``ClientEvent/upload(muid:sent:of:)``.
    ///
    /// - Parameters:
    ///   - urls: 1 to 10 files of at most 100 MB each.
    ///   - mimeTypes: of each in turn; nil: by the extension of its name.
    ///   - text: the caption.
    ///   - receiver: the user or the group.
    ///   - muid: nil makes one. A screen that shows the message before this actor runs hands in its own.
    /// - Throws: `fileUnreadable` for what is no file that can be read, `payloadTooLarge` with the limit,
    ///   `emptyMessageFile`, `diskFull`.
    public func send(
        files urls: [URL], mimeTypes: [String]? = nil, text: String? = nil, to receiver: Receiver, muid: String? = nil
    ) async throws(ChatError) -> LocalMessage {
        _ = try signedIn()
        guard (1...10).contains(urls.count) else {
            throw ChatError(.emptyMessageFile, "A message carries 1 to 10 files.", path: "files")
        }
        let files = urls.enumerated().map { index, url in
            let type = mimeTypes.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            return OutgoingFile(
                path: url.path, name: url.lastPathComponent, mimeType: type ?? MediaType.of(url.pathExtension), size: 0)
        }
        let types = Set(files.map { MediaType.messageType($0.mimeType) })
        let draft = MessageDraft(
            muid: muid ?? makeMUID(), to: receiver, type: types.count == 1 ? types.first ?? .file : .file,
            text: text?.isEmpty == false ? text : nil)
        return try await send(draft, files: files)
    }

    /// Copies to the outbox what lies elsewhere on this device.
    func kept(_ files: [OutgoingFile], for muid: String) throws(ChatError) -> [OutgoingFile] {
        var kept: [OutgoingFile] = []
        do throws(ChatError) {
            for (index, file) in files.enumerated() {
                guard file.path.hasPrefix("/") else { throw .noFile }
                kept.append(try keep(file, as: "\(muid)-\(index)"))
            }
        } catch {
            remove(kept)
            throw error
        }
        return kept
    }

    /// Brings a file of a message onto this device. Goes on where an earlier call has left it; cancelling keeps what has
    /// come.
    ///
    /// - Parameters:
    ///   - attachment: of a message of this server.
    ///   - url: where the whole file is when this returns, in the place of what was there.
    ///   - progress: told how many bytes are here, and how many there are where that is known. From any thread.
    public func download(
        _ attachment: FileAttachment, to url: URL, progress: @escaping Transport.DownloadProgress = { _, _ in }
    ) async throws(ChatError) {
        let session = try signedIn()
        do throws(APIFailure) {
            try await FileLoader(transport: transport, token: session.token, time: time, backOff: backOff)
                .load(attachment, to: url, progress: progress)
        } catch {
            if error.isTokenRefused { refuse(session, error.error) }
            throw error.error
        }
    }

    /// Where a file lies that waits to be sent, for a screen that shows it.
    public func location(of file: OutgoingFile) -> URL? { outgoingFolder?.appendingPathComponent(file.path) }

    // MARK: Within the client

    /// Brings what a message carries to the server, and tells what is then to be sent.
    func uploaded(_ entry: OutboxEntry, by session: ClientSession) async throws(APIFailure) -> MessageDraft {
        var entry = entry
        var draft = entry.draft
        let total = entry.files.map(\.size).reduce(0, +)
        var before: Int64 = 0
        let uploader = FileUploader(transport: transport, token: session.token, time: time, backOff: backOff)
        for index in entry.files.indices {
            let file = entry.files[index]
            guard let url = location(of: file) else {
                throw APIFailure(ChatError(.fileUnreadable, "The file is not here any more."), isTransient: false)
            }
            if file.file == nil {
                let (muid, sent, broadcast) = (entry.muid, before, broadcast)
                let known = entry
                let id = try await uploader.upload(
                    file, at: url,
                    progress: { broadcast.tell(.upload(muid: muid, sent: sent + $0, of: total)) },
                    keep: { await self.advance(known, index, to: $0) })
                entry.files[index].file = id.rawValue
            }
            before += file.size
        }
        guard !entry.files.isEmpty else { return draft }
        var data = draft.data ?? [:]
        let attached = entry.files.compactMap(\.file).map { JSONValue.object(["file": .string($0)]) }
        data["attachments"] = .array((data["attachments"]?.array ?? []) + attached)
        draft.data = data
        return draft
    }

    /// The file's new state is on disk when this returns.
    private func advance(_ entry: OutboxEntry, _ index: Int, to file: OutgoingFile) async {
        guard var current = outbox.entries.first(where: { $0.muid == entry.muid }),
            current.files.indices.contains(index)
        else { return }
        current.files[index] = file
        perform(outbox.handle(.advanced(current)))
        await outboxSettled()
    }

    /// The copies of a message that is sent or given up.
    func remove(_ files: [OutgoingFile]) {
        for file in files {
            guard let url = location(of: file) else { continue }
            // Gone already, where this is the second time.
            try? FileManager.default.removeItem(at: url)
        }
    }

    private var outgoingFolder: URL? {
        guard let store else { return nil }
        return store.outgoingFolder
            ?? FileManager.default.temporaryDirectory.appendingPathComponent(
                "beckon-\(store.account)-\(ProcessInfo.processInfo.processIdentifier)")
    }

    private func keep(_ file: OutgoingFile, as name: String) throws(ChatError) -> OutgoingFile {
        guard let folder = outgoingFolder else { throw ChatError(.notLoggedIn, "Nobody is signed in.") }
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular,
            let size = (attributes[.size] as? NSNumber)?.int64Value
        else { throw .noFile }
        guard size > 0 else { throw ChatError(.emptyMessageFile, "The file is empty.", path: "files") }
        guard size <= API.uploadFile.bodyLimit else {
            throw ChatError(
                .payloadTooLarge, "A file has at most \(API.uploadFile.bodyLimit) bytes.", path: "files")
        }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let copy = folder.appendingPathComponent(name)
            if FileManager.default.fileExists(atPath: copy.path) { try FileManager.default.removeItem(at: copy) }
            try FileManager.default.copyItem(at: URL(fileURLWithPath: file.path), to: copy)
        } catch {
            throw ChatError(TransferFileError(writing: error))
        }
        return OutgoingFile(path: name, name: file.name, mimeType: file.mimeType, size: size)
    }
}

extension ChatError {
    fileprivate static let noFile = ChatError(
        .fileUnreadable, "The file cannot be read.", path: "files", remedy: "Choose a file of this device.")
}
