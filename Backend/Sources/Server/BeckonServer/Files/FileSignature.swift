import BeckonAPI
import BeckonModel
import Foundation

/// What the first bytes of a file tell of its type: pictures, films and sounds have to be what they are said to be.
enum FileSignature {
    /// As many bytes are enough.
    static let length = 64

    /// Throws `invalidFileType` where the bytes are not of the type, or of another one that is known.
    static func check(_ head: Data, _ type: FileType) throws(ChatError) {
        guard !matches(head, type) else { return }
        throw ChatError(
            .invalidFileType, "The bytes are not of the type that the header content-type tells.",
            path: "content-type", remedy: "Send the file's own type.")
    }

    /// Whether the bytes may be a file's of the type.
    static func matches(_ head: Data, _ type: FileType) -> Bool {
        let family = type.text.prefix { $0 != "/" }
        guard ["image", "video", "audio"].contains(family) else { return true }
        let bytes = [UInt8](head.prefix(length))
        guard let kinds = kinds[type.text] else {
            // Not known: then at least nothing else that is.
            return !Kind.allCases.contains { $0.matches(bytes) }
        }
        return kinds.contains { $0.matches(bytes) }
    }

    private enum Kind: CaseIterable {
        case jpeg, png, gif, webp, isoMedia, bmp, tiff, icon, markup, matroska, mpegVideo, avi, ogg, id3, mpegAudio,
            wave
        case flac, amr, coreAudio, aiff, midi, quickTime

        func matches(_ bytes: [UInt8]) -> Bool {
            switch self {
            case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
            case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            case .gif: has(bytes, "GIF87a") || has(bytes, "GIF89a")
            case .webp: has(bytes, "RIFF") && has(bytes, "WEBP", at: 8)
            case .isoMedia: has(bytes, "ftyp", at: 4)
            case .bmp: has(bytes, "BM")
            case .tiff: bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A])
            case .icon: bytes.starts(with: [0, 0, 1, 0]) || bytes.starts(with: [0, 0, 2, 0])
            case .markup: isMarkup(bytes)
            case .matroska: bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
            case .mpegVideo: bytes.count > 3 && bytes.starts(with: [0, 0, 1]) && bytes[3] >= 0xB0
            case .avi: has(bytes, "RIFF") && has(bytes, "AVI ", at: 8)
            case .ogg: has(bytes, "OggS")
            case .id3: has(bytes, "ID3")
            // Eleven bits that are set; the next ones tell neither reserved version.
            case .mpegAudio:
                bytes.count > 1 && bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0 && bytes[1] & 0x18 != 0x08
            case .wave: has(bytes, "RIFF") && has(bytes, "WAVE", at: 8)
            case .flac: has(bytes, "fLaC")
            case .amr: has(bytes, "#!AMR")
            case .coreAudio: has(bytes, "caff")
            case .aiff: has(bytes, "FORM") && (has(bytes, "AIFF", at: 8) || has(bytes, "AIFC", at: 8))
            case .midi: has(bytes, "MThd")
            // Without ftyp in older ones: the first atom's name.
            case .quickTime: ["moov", "mdat", "wide", "free", "skip", "pnot"].contains { has(bytes, $0, at: 4) }
            }
        }

        private func has(_ bytes: [UInt8], _ text: String, at index: Int = 0) -> Bool {
            bytes.dropFirst(index).starts(with: text.utf8)
        }

        private func isMarkup(_ bytes: [UInt8]) -> Bool {
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
        }
    }

    private static let kinds: [String: [Kind]] = [
        "image/jpeg": [.jpeg], "image/jpg": [.jpeg], "image/pjpeg": [.jpeg], "image/png": [.png],
        "image/apng": [.png], "image/gif": [.gif], "image/webp": [.webp], "image/heic": [.isoMedia],
        "image/heif": [.isoMedia], "image/heic-sequence": [.isoMedia], "image/heif-sequence": [.isoMedia],
        "image/avif": [.isoMedia], "image/bmp": [.bmp], "image/x-ms-bmp": [.bmp], "image/tiff": [.tiff],
        "image/x-icon": [.icon], "image/vnd.microsoft.icon": [.icon], "image/svg+xml": [.markup],
        "video/mp4": [.isoMedia], "video/x-m4v": [.isoMedia], "video/3gpp": [.isoMedia], "video/3gpp2": [.isoMedia],
        "video/quicktime": [.isoMedia, .quickTime], "video/webm": [.matroska], "video/x-matroska": [.matroska],
        "video/mpeg": [.mpegVideo], "video/x-msvideo": [.avi], "video/ogg": [.ogg],
        "audio/mpeg": [.id3, .mpegAudio], "audio/mp3": [.id3, .mpegAudio], "audio/aac": [.id3, .mpegAudio],
        "audio/mp4": [.isoMedia], "audio/m4a": [.isoMedia], "audio/x-m4a": [.isoMedia], "audio/3gpp": [.isoMedia],
        "audio/wav": [.wave], "audio/x-wav": [.wave], "audio/wave": [.wave], "audio/vnd.wave": [.wave],
        "audio/ogg": [.ogg], "audio/opus": [.ogg], "audio/flac": [.flac], "audio/x-flac": [.flac],
        "audio/webm": [.matroska], "audio/amr": [.amr], "audio/x-caf": [.coreAudio], "audio/aiff": [.aiff],
        "audio/x-aiff": [.aiff], "audio/midi": [.midi],
    ]
}
