public import Foundation

/// The types and sizes of "UNNotificationAttachment", *Supported file types*.
struct FakeAttachmentKind {
    let identifier: String
    let limit: Int

    private static let megabyte = 1 << 20
    private static let known: [String: Self] = [
        "jpg": Self(identifier: "public.jpeg", limit: 10 * megabyte),
        "jpeg": Self(identifier: "public.jpeg", limit: 10 * megabyte),
        "gif": Self(identifier: "com.compuserve.gif", limit: 10 * megabyte),
        "png": Self(identifier: "public.png", limit: 10 * megabyte),
        "aiff": Self(identifier: "public.aiff-audio", limit: 5 * megabyte),
        "wav": Self(identifier: "com.microsoft.waveform-audio", limit: 5 * megabyte),
        "mp3": Self(identifier: "public.mp3", limit: 5 * megabyte),
        "m4a": Self(identifier: "public.mpeg-4-audio", limit: 5 * megabyte),
        "mpg": Self(identifier: "public.mpeg", limit: 50 * megabyte),
        "mp4": Self(identifier: "public.mpeg-4", limit: 50 * megabyte),
        "avi": Self(identifier: "public.avi", limit: 50 * megabyte),
    ]
}

extension FakeAttachmentKind {
    init(of file: URL) throws {
        guard file.isFileURL, FileManager.default.fileExists(atPath: file.path) else {
            throw UNError(.attachmentInvalidURL)
        }
        guard let kind = Self.known[file.pathExtension.lowercased()] else {
            throw UNError(.attachmentUnrecognizedType)
        }
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber
        guard let size, size.intValue <= kind.limit else { throw UNError(.attachmentInvalidFileSize) }
        self = kind
    }
}

extension UNNotificationAttachment {
    /// For tests: the system takes the file when the notification is handed over, and moves it (P-18).
    public func fakeMove(into store: URL) throws -> UNNotificationAttachment {
        let place = store.appendingPathComponent("\(UUID().uuidString).\(file.pathExtension)")
        try FileManager.default.moveItem(at: file, to: place)
        return UNNotificationAttachment(name: identifier, file: place, kind: kind)
    }
}
