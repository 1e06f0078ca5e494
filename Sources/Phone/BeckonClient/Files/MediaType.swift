package import BeckonModel

/// What the extension of a file's name tells of its content.
package enum MediaType {
    private static let known = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "heic": "image/heic",
        "webp": "image/webp", "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "mp3": "audio/mpeg",
        "m4a": "audio/mp4", "wav": "audio/wav", "aac": "audio/aac", "ogg": "audio/ogg", "pdf": "application/pdf",
        "txt": "text/plain", "zip": "application/zip", "json": "application/json",
    ]

    /// Bytes of any kind for one that is not known.
    static func of(_ extension: String) -> String { known[`extension`.lowercased()] ?? "application/octet-stream" }

    /// How a message with a file of a type is called.
    package static func messageType(_ mimeType: String) -> MessageType {
        switch mimeType.lowercased().prefix(while: { $0 != "/" }) {
        case "image": .image
        case "video": .video
        case "audio": .audio
        default: .file
        }
    }
}
