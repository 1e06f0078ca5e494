extension AttachmentType {
    /// The type that a media type names, parameters and case apart; nil where it names another or none in particular.
    public init?(mediaType: String) {
        switch Self.essence(mediaType) {
        case "image/jpeg", "image/jpg", "image/pjpeg": self = .jpeg
        case "image/gif": self = .gif
        case "image/png", "image/x-png", "image/apng", "image/vnd.mozilla.apng": self = .png
        case "audio/aiff", "audio/x-aiff": self = .aiff
        case "audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave": self = .wav
        case "audio/mpeg", "audio/mp3", "audio/mpeg3", "audio/x-mpeg-3", "audio/x-mp3": self = .mp3
        case "audio/mp4", "audio/x-m4a", "audio/m4a", "audio/mp4a-latm": self = .mpeg4Audio
        case "video/mpeg", "video/mpg", "video/x-mpeg", "video/x-mpg": self = .mpeg
        case "video/mpeg2", "video/x-mpeg2": self = .mpeg2
        case "video/mp4", "video/x-m4v": self = .mpeg4
        case "video/avi", "video/x-msvideo", "video/msvideo", "video/vnd.avi": self = .avi
        default: return nil
        }
    }

    /// Whether a file of this media type is worth loading: it names a type that is shown, or none in particular.
    static func mayBeShown(_ mediaType: String) -> Bool {
        AttachmentType(mediaType: mediaType) != nil || unspecific.contains(essence(mediaType))
    }

    /// What a store of files says of anything.
    private static let unspecific: Set<String> = [
        "", "application/octet-stream", "binary/octet-stream", "application/binary", "image", "audio", "video",
        "image/*",
        "audio/*", "video/*", "*/*",
    ]

    /// For the request: a server that can choose then does not send what is not shown, such as WebP.
    static let acceptedMediaTypes =
        "image/jpeg, image/png, image/gif, audio/mpeg, audio/mp4, audio/wav, audio/aiff, video/mp4, video/mpeg, "
        + "video/mpeg2, video/x-msvideo, */*;q=0.1"

    private static func essence(_ mediaType: String) -> String {
        let essence = mediaType.prefix { $0 != ";" }
        return essence.filter { $0 != " " && $0 != "\t" }.lowercased()
    }
}
