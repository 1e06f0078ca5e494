public import BeckonModel

extension ChatError.Code {
    /// There is no such file, or none that whoever asks may have.
    public static let fileNotFound = Self(rawValue: "ERR_FILE_NOT_FOUND")
    /// The type is none, or the bytes are not of it.
    public static let invalidFileType = Self(rawValue: "ERR_INVALID_FILE_TYPE")
    /// What the user has uploaded and is kept would take more than the server grants.
    public static let uploadQuotaExceeded = Self(rawValue: "ERR_UPLOAD_QUOTA_EXCEEDED")
    /// The part does not begin where the upload has come to, or another part is on its way.
    public static let uploadOffset = Self(rawValue: "ERR_UPLOAD_OFFSET")
    /// The server did not make this link for this file.
    public static let fileLinkInvalid = Self(rawValue: "ERR_FILE_LINK_INVALID")
    /// The link was valid once.
    public static let fileLinkExpired = Self(rawValue: "ERR_FILE_LINK_EXPIRED")
}
