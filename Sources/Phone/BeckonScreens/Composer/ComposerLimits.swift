import BeckonAPI

/// How much one message may hold (requirements, B, *Limits*).
public enum ComposerLimits {
    /// Bytes of UTF-8.
    public static let text = 65_536
    /// Different users.
    public static let mentions = 10
    /// Bytes of one file.
    public static let attachment = Int64(API.uploadFile.bodyLimit)
    /// Files of one message: their names and addresses have to find room in 10,240 bytes.
    public static let attachments = 10
    /// Bytes of UTF-8 of a file's name.
    public static let name = 255
}
