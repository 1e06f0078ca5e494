public import BeckonAPI
public import BeckonModel

/// What is known of an uploaded file; its bytes lie elsewhere.
public struct StoredFile: Sendable, Hashable {
    public var id: FileID
    /// Who has uploaded it.
    public var uid: UserID
    /// Fit for a file of any system.
    public var name: String
    /// Without parameters, in lower case.
    public var mimeType: String
    /// In lower case and without the dot; empty where the name has none.
    public var `extension`: String
    /// Bytes.
    public var size: Int64

    public init(id: FileID, uid: UserID, name: String, mimeType: String, extension: String, size: Int64) {
        self.id = id
        self.uid = uid
        self.name = name
        self.mimeType = mimeType
        self.extension = `extension`
        self.size = size
    }
}
