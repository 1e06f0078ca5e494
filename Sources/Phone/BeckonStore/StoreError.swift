public import BeckonModel

/// Why the phone's store did not do what it was asked for. It tells no value that is kept in it.
public enum StoreError: Error, Sendable, Hashable {
    /// The disk is full: nothing of the call was kept; the store goes on by itself once there is space.
    case full
    /// A later version of the app has written the store: it is left as it is.
    case newer(version: Int)
    /// The file is damaged, or no store. ``ChatStore`` puts it aside where it can.
    case damaged
    /// The file belongs to another account.
    case otherAccount
    /// Anything else that the system refuses, with SQLite's code.
    case unavailable(code: Int32)

    /// As the caller of the SDK gets to see it.
    public var chatError: ChatError {
        switch self {
        case .full:
            ChatError(
                .operationFailed, "The device's storage is full.",
                remedy: "Free some space; nothing that was kept is lost.")
        case .newer:
            ChatError(
                .operationFailed, "The chats on this device were written by a newer version of the app.",
                remedy: "Update the app.")
        case .damaged:
            ChatError(
                .operationFailed, "The chats on this device cannot be read.",
                remedy: "They were put aside; the history comes from the server again.")
        case .otherAccount:
            ChatError(.operationFailed, "The store belongs to another account.", remedy: "Choose another folder.")
        case .unavailable(let code):
            ChatError(
                .operationFailed, "The chats on this device cannot be opened (SQLite \(code)).",
                remedy: "Unlock the device and try again.")
        }
    }
}
