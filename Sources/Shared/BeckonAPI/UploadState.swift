/// How far an upload has come: the answer of ``API/beginUpload``, ``API/appendToUpload`` and ``API/upload``.
public struct UploadState: Codable, Sendable, Hashable {
    /// Names the upload, and the file that it becomes.
    public var upload: FileID
    /// Bytes that are at the server: where the next part begins.
    public var offset: Int64
    /// Bytes of the whole file.
    public var size: Int64
    /// Once the file is there. Where `offset` is `size` and there is none, an empty part finishes it.
    public var file: UploadedFile?

    public init(upload: FileID, offset: Int64, size: Int64, file: UploadedFile? = nil) {
        self.upload = upload
        self.offset = offset
        self.size = size
        self.file = file
    }
}
