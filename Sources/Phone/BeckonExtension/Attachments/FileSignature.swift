/// What the first bytes of a file say about its type.
enum FileSignature: Hashable, Sendable {
    /// One of these types, the likeliest first.
    case types([AttachmentType])
    /// A format that the system does not show.
    case foreign(String)
    /// Nothing that is known.
    case unknown

    /// As many as are looked at.
    static let length = 64

    /// - Parameter bytes: the beginning of the file; ``length`` of them, or the whole file where it is shorter.
    init(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes.prefix(Self.length))
        self =
            Self.ofContainer(bytes) ?? Self.fixed.first { Self.has($0.bytes, in: bytes) }?.signature
            ?? Self.ofStream(bytes) ?? .unknown
    }

    /// RFC 9649 and the RIFF and AIFF-C specifications: the form stands behind the length. ISO/IEC 14496-12 §4.3: the
    /// brand behind `ftyp`.
    private static func ofContainer(_ bytes: [UInt8]) -> FileSignature? {
        guard bytes.count >= 12 else { return nil }
        let form = String(decoding: bytes[8..<12], as: UTF8.self)
        if has("RIFF", in: bytes) {
            return switch form {
            case "WAVE": .types([.wav])
            case "AVI ": .types([.avi])
            case "WEBP": .foreign("webp")
            default: .unknown
            }
        }
        if has("FORM", in: bytes) { return form == "AIFF" || form == "AIFC" ? .types([.aiff]) : .unknown }
        return bytes[4..<8].elementsEqual("ftyp".utf8) ? ofBrand(form) : nil
    }

    private static func ofBrand(_ brand: String) -> FileSignature {
        switch brand {
        case "M4A ", "M4B ", "M4P ": .types([.mpeg4Audio])
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": .foreign("heic")
        case "avif", "avis": .foreign("avif")
        case "qt  ": .foreign("quicktime")
        case _ where brand.hasPrefix("3g"): .foreign("3gpp")
        // Brands such as isom and mp42 hold sound alone as well as films.
        default: .types([.mpeg4, .mpeg4Audio])
        }
    }

    private static let fixed: [(bytes: [UInt8], signature: FileSignature)] = [
        ([0xFF, 0xD8, 0xFF], .types([.jpeg])),
        ([0x89, 0x50, 0x4E, 0x47], .types([.png])),
        (Array("GIF87a".utf8), .types([.gif])),
        (Array("GIF89a".utf8), .types([.gif])),
        (Array("ID3".utf8), .types([.mp3])),
        // ISO/IEC 13818-1 and 11172-1: a pack, and a sequence that either edition may go on with.
        ([0x00, 0x00, 0x01, 0xBA], .types([.mpeg, .mpeg2])),
        ([0x00, 0x00, 0x01, 0xB3], .types([.mpeg, .mpeg2])),
        ([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20], .foreign("jxl")),
        ([0xFF, 0x0A], .foreign("jxl")),
        ([0x1A, 0x45, 0xDF, 0xA3], .foreign("matroska")),
        ([0x1F, 0x8B], .foreign("gzip")),
        ([0x49, 0x49, 0x2A, 0x00], .foreign("tiff")),
        ([0x4D, 0x4D, 0x00, 0x2A], .foreign("tiff")),
        (Array("BM".utf8), .foreign("bmp")),
        (Array("OggS".utf8), .foreign("ogg")),
        (Array("fLaC".utf8), .foreign("flac")),
        (Array("%PDF".utf8), .foreign("pdf")),
        (Array("PK\u{3}\u{4}".utf8), .foreign("zip")),
    ]

    /// MPEG audio begins anywhere with a frame (ISO/IEC 11172-3 §2.4.1.3): eleven bits set, then the layer. Markup, SVG
    /// among it, begins with a bracket.
    private static func ofStream(_ bytes: [UInt8]) -> FileSignature? {
        if bytes.count >= 2, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 {
            return bytes[1] & 0x06 == 0x02 ? .types([.mp3]) : bytes[1] & 0x06 == 0 ? .foreign("aac") : .unknown
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
        let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "<") ? .foreign("markup") : nil
    }

    private static func has(_ text: String, in bytes: [UInt8]) -> Bool { bytes.starts(with: text.utf8) }
    private static func has(_ prefix: [UInt8], in bytes: [UInt8]) -> Bool { bytes.starts(with: prefix) }
}
