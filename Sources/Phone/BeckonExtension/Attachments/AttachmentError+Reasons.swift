extension AttachmentError {
    static let badAddress = AttachmentError(
        .badAddress, "The attachment's address is no address of a server.",
        remedy: "Send a whole address that begins with https://.")

    static func scheme(allowsHTTP: Bool) -> AttachmentError {
        AttachmentError(
            .scheme, "The attachment is not at an address of https\(allowsHTTP ? " or http" : "").",
            remedy: "Serve it by https, without a redirect to anything else.")
    }

    static let credentials = AttachmentError(
        .credentials, "The attachment's address holds a user name or a password.",
        remedy: "Use an address that is a short-lived permission by itself.")

    static func redirects(_ limit: Int) -> AttachmentError {
        AttachmentError(
            .redirect, "The attachment's server redirected in a circle or more than \(limit) times.",
            remedy: "Send the address at which the file is.")
    }

    static let redirectToNowhere = AttachmentError(
        .redirect, "The attachment's server redirected and did not say where to.",
        remedy: "Send the address at which the file is.")

    static func status(_ status: Int) -> AttachmentError {
        AttachmentError(
            .status, "The attachment's server answered with status \(status).",
            remedy: "Check that the address can be opened without signing in and has not run out.")
    }

    static func tooLarge(_ limit: Int) -> AttachmentError {
        AttachmentError(
            .tooLarge, "The attachment is larger than \(limit / 1_000_000) MB, which is all that the system shows.",
            remedy: "Send the address of a smaller version.")
    }

    /// - Parameter format: a constant name of ours, never what the server said.
    static func notShown(_ format: String) -> AttachmentError {
        AttachmentError(
            .notShown, "The attachment's format (\(format)) is not one that the system shows.",
            remedy: "Send JPEG, PNG, GIF, MP3, MPEG-4 or another of Apple's list.")
    }

    static let unknownType = AttachmentError(
        .unknownType, "Nothing tells which format the attachment has that the system would show.",
        remedy: "Serve it whole and with its content type.")

    static let empty = AttachmentError(.empty, "The attachment has no bytes.", remedy: "Check what the server stores.")

    static let incomplete = AttachmentError(
        .incomplete, "The attachment ended before the length that its server had told.")

    static let encoded = AttachmentError(
        .encoded, "The attachment came compressed, which was not asked for.",
        remedy: "Serve media as they are: they are compressed already.")

    /// What a ``Downloader`` may throw where it knows no better; anything else that it throws is taken for this.
    public static let network = AttachmentError(
        .network, "The attachment's server could not be reached, or the connection broke.",
        remedy: "Check that it can be reached from outside and that its certificate is valid.")

    /// - Parameter operation: a constant name: `create`, `write`, `rename`.
    static func file(_ operation: String) -> AttachmentError {
        AttachmentError(
            .file, "The attachment's file could not be kept (\(operation)).",
            remedy: "Check that the folder exists, can be written and has room.")
    }

    static let cancelled = AttachmentError(.cancelled, "There was no time left for the attachment.")
}
