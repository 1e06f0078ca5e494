public import BeckonModel

extension ChatError.Code {
    // Found by the client itself, of files on this device.
    /// The file is not there, or must not be read.
    public static let fileUnreadable = Self(rawValue: "ERR_FILE_UNREADABLE")
    /// The file has another size than when it was written into the outbox.
    public static let fileChanged = Self(rawValue: "ERR_FILE_CHANGED")
    /// The file cannot be written.
    public static let fileUnwritable = Self(rawValue: "ERR_FILE_UNWRITABLE")
    /// There is no room for the file.
    public static let diskFull = Self(rawValue: "ERR_DISK_FULL")
}

extension ChatError {
    /// What is wrong with a file on this device, for a person.
    init(_ error: TransferFileError) {
        switch error {
        case .unreadable:
            self.init(.fileUnreadable, "The file is not there any more.", remedy: "Attach it again.")
        case .changed:
            self.init(.fileChanged, "The file has changed since it was attached.", remedy: "Attach it again.")
        case .unwritable: self.init(.fileUnwritable, "The file cannot be kept on this device.")
        case .diskFull:
            self.init(.diskFull, "There is no room for the file on this device.", remedy: "Free some space.")
        }
    }
}
