/// What the system shows beside a notification (P-18; Apple, `UNNotificationAttachment`, *Supported File Types*).
public enum AttachmentType: String, Sendable, Hashable, CaseIterable {
    case jpeg
    case gif
    case png
    case aiff
    case wav
    case mp3
    case mpeg4Audio
    case mpeg
    case mpeg2
    case mpeg4
    case avi

    /// How a file is shown.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case image
        case audio
        case film
    }

    public var kind: Kind {
        switch self {
        case .jpeg, .gif, .png: .image
        case .aiff, .wav, .mp3, .mpeg4Audio: .audio
        case .mpeg, .mpeg2, .mpeg4, .avi: .film
        }
    }

    /// Bytes that a file of this type may have. Apple says 5, 10 and 50 MB and not which: the smaller reading is safe.
    public var limit: Int {
        switch kind {
        case .audio: 5_000_000
        case .image: 10_000_000
        case .film: 50_000_000
        }
    }

    /// The largest of all limits.
    static let largestLimit = 50_000_000

    /// What the file's name has to end with, without the point: the system goes by it alone.
    public var fileNameExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .gif: "gif"
        case .png: "png"
        case .aiff: "aiff"
        case .wav: "wav"
        case .mp3: "mp3"
        case .mpeg4Audio: "m4a"
        case .mpeg: "mpg"
        case .mpeg2: "m2v"
        case .mpeg4: "mp4"
        case .avi: "avi"
        }
    }
}
