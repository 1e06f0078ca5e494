public import BeckonModel

/// Fetches a file of a message and gives its path on this device. It may tell how far it is, from any thread.
public typealias FileDownload =
    @Sendable (ChatAttachment, _ progress: @escaping @Sendable (TransferProgress) -> Void) async throws(ChatError)
    -> String
