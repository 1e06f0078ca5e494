extension AttachmentType {
    /// The type that a file name, a path or a whole address ends with; query and fragment do not count.
    ///
    /// Where several extensions follow each other the last one counts, as it does for the system: `a.jpg.html` is none.
    public init?(fileName: String) {
        let path = fileName.prefix { $0 != "?" && $0 != "#" }
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        guard let point = name.lastIndex(of: ".") else { return nil }
        switch name[name.index(after: point)...].lowercased() {
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        case "gif": self = .gif
        case "png", "apng": self = .png
        case "aif", "aiff", "aifc": self = .aiff
        case "wav", "wave": self = .wav
        case "mp3": self = .mp3
        case "m4a", "m4b": self = .mpeg4Audio
        case "mpg", "mpeg", "mpe", "m1v": self = .mpeg
        case "m2v", "mpg2": self = .mpeg2
        case "mp4", "m4v", "mpg4": self = .mpeg4
        case "avi": self = .avi
        default: return nil
        }
    }
}
