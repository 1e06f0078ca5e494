/// What the system shows beside a notification (P-18; Apple, `UNNotificationAttachment`, *Supported File Types*).
public enum AttachmentType: String, Sendable, Hashable, CaseIterable {
    /// Picture, at most 10 MB.
    case jpeg
    /// Picture, at most 10 MB; a moving one moves.
    case gif
    /// Picture, at most 10 MB.
    case png
    /// Sound, at most 5 MB.
    case aiff
    /// Sound, at most 5 MB.
    case wav
    /// Sound, at most 5 MB.
    case mp3
    /// Sound, at most 5 MB.
    case mpeg4Audio
    /// Film, at most 50 MB.
    case mpeg
    /// Film, at most 50 MB.
    case mpeg2
    /// Film, at most 50 MB.
    case mpeg4
    /// Film, at most 50 MB.
    case avi

    /// How a file is shown.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Shown beside the text, and large when the notification is opened.
        case image
        /// Played by the person in the opened notification.
        case audio
        /// Played by the person in the opened notification.
        case film
    }

    /// Which of the system's limits holds for it.
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
