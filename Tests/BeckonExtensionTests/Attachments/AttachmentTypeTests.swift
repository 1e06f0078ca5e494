import Foundation
import Testing

@testable import BeckonExtension

/// P-18: what the system shows, and how a file is recognised.
@Suite struct AttachmentTypeTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var mediaType: String?
        var bytes: [UInt8]
        var name = "file"
        var type: AttachmentType?
        var code: AttachmentError.Code?

        init(
            _ name: String, _ mediaType: String?, _ bytes: [UInt8], named: String = "file", is type: AttachmentType
        ) {
            testDescription = name
            self.mediaType = mediaType
            self.bytes = bytes
            self.name = named
            self.type = type
        }

        init(
            _ name: String, _ mediaType: String?, _ bytes: [UInt8], named: String = "file",
            refused code: AttachmentError.Code
        ) {
            testDescription = name
            self.mediaType = mediaType
            self.bytes = bytes
            self.name = named
            self.code = code
        }
    }

    private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
    private static func riff(_ form: String) -> [UInt8] { ascii("RIFF") + [0x38, 0x9C, 0, 0] + ascii(form) }
    private static func brand(_ name: String) -> [UInt8] { [0, 0, 0, 0x20] + ascii("ftyp" + name) + [0, 0, 2, 0] }
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10]
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static let shown = [
        Sample("by content type", "image/jpeg", jpeg, is: .jpeg),
        Sample("parameters and case do not count", "Image/PNG; charset=binary", png, is: .png),
        Sample("first bytes where the server names none in particular", "application/octet-stream", png, is: .png),
        Sample("first bytes where the server says nothing", nil, ascii("GIF89a"), is: .gif),
        Sample("first bytes against the server", "image/png", jpeg, named: "a.png", is: .jpeg),
        Sample("first bytes against text/html", "text/html", jpeg, is: .jpeg),
        Sample("a GIF that is a script as well", "image/gif", ascii("GIF89a=1;alert(1)//"), named: "a.js", is: .gif),
        Sample("wave", "application/octet-stream", riff("WAVE"), is: .wav),
        Sample("avi", nil, riff("AVI "), is: .avi),
        Sample("aiff", nil, ascii("FORM") + [0, 0, 1, 0] + ascii("AIFF"), is: .aiff),
        Sample("mp3 with a tag", nil, ascii("ID3") + [4, 0], is: .mp3),
        Sample("mp3 that begins with a frame", nil, [0xFF, 0xFB, 0x90, 0x64], is: .mp3),
        Sample("mp3 that begins with padding, by the server's word", "audio/mpeg", [0, 0, 0, 0], is: .mp3),
        Sample(
            "mp3 that begins with padding, by its name", "application/octet-stream", [0, 0], named: "a.MP3", is: .mp3),
        Sample("mpeg-4 film", "video/mp4", brand("isom"), is: .mpeg4),
        Sample("mpeg-4 film by its bytes", nil, brand("mp42"), is: .mpeg4),
        Sample("mpeg-4 sound by its brand", nil, brand("M4A "), is: .mpeg4Audio),
        Sample("mpeg-4 sound by the server's word", "audio/mp4", brand("mp42"), is: .mpeg4Audio),
        Sample("mpeg-4 sound by its name", "binary/octet-stream", brand("mp42"), named: "a.m4a", is: .mpeg4Audio),
        Sample("mpeg", nil, [0, 0, 1, 0xBA, 0x21], is: .mpeg),
        Sample("mpeg-2 by the server's word", "video/mpeg2", [0, 0, 1, 0xB3], is: .mpeg2),
    ]

    static let refused = [
        Sample("webp", "image/webp", riff("WEBP"), refused: .notShown),
        Sample("webp that is called a jpeg", "image/jpeg", riff("WEBP"), named: "a.jpg", refused: .notShown),
        Sample("heic", "image/heic", brand("heic"), refused: .notShown),
        Sample("heic that is called a jpeg", "image/jpeg", brand("mif1"), named: "a.jpg", refused: .notShown),
        Sample("avif", nil, brand("avif"), refused: .notShown),
        Sample("quicktime", "video/quicktime", brand("qt  "), refused: .notShown),
        Sample("svg", "image/svg+xml", ascii("<svg xmlns="), refused: .notShown),
        Sample(
            "svg behind a mark and spaces", "image/png", [0xEF, 0xBB, 0xBF, 10, 32] + ascii("<?xml"), refused: .notShown
        ),
        Sample("an error page with status 200", "image/jpeg", ascii("<!DOCTYPE html>"), refused: .notShown),
        Sample("a page that is called an mp3", "audio/mpeg", ascii("<html>"), named: "a.mp3", refused: .notShown),
        Sample("aac", "audio/aac", [0xFF, 0xF1, 0x50], refused: .notShown),
        Sample("pdf", "application/pdf", ascii("%PDF-1.7"), named: "a.jpg", refused: .notShown),
        Sample("compressed", "image/jpeg", [0x1F, 0x8B, 8], refused: .notShown),
        Sample(
            "jpeg by all words and none of its bytes", "image/jpeg", ascii("hello"), named: "a.jpg",
            refused: .unknownType),
        Sample("JSON that is called an mp3", "application/json", ascii("{}"), named: "a.mp3", refused: .unknownType),
        Sample("nothing known", nil, [1, 2, 3], refused: .unknownType),
        Sample("a form of RIFF that is not known", nil, riff("ACON"), named: "a.jpg", refused: .unknownType),
    ]

    @Test(arguments: shown + refused) func typeIsDecidedByTheFirstThatTells(_ sample: Sample) {
        do throws(AttachmentError) {
            let type = try AttachmentType(
                .init(
                    mediaTypes: sample.mediaType.map { [$0] } ?? [], signature: FileSignature(sample.bytes),
                    names: [sample.name]))
            #expect(type == sample.type)
        } catch {
            #expect(error.code == sample.code)
        }
    }

    @Test(arguments: [
        ("https://cdn.example/a/photo.JPEG?w=640&name=x.gif", AttachmentType.jpeg), ("/a.b/photo.png#part.gif", .png),
        ("photo.tar.gif", .gif), ("clip.M4V", .mpeg4), ("https://cdn.example/opt/9f31ab_640_480", nil),
        ("/a.jpg/", nil),
        ("photo.jpg.html", nil), ("photo.", nil), ("", nil), ("CFNetworkDownload_aB3.tmp", nil), ("?.jpg", nil),
    ])
    func nameTellsTheTypeByItsLastExtension(_ name: String, _ type: AttachmentType?) {
        #expect(AttachmentType(fileName: name) == type)
    }

    /// The system goes by the extension alone: that of each type must lead back to it.
    @Test(arguments: AttachmentType.allCases) func fileNameExtensionNamesItsType(_ type: AttachmentType) {
        #expect(AttachmentType(fileName: "a.\(type.fileNameExtension)") == type)
        #expect(type.limit <= AttachmentType.largestLimit)
    }

    @Test func limitsAreApples() {
        let limits = Dictionary(grouping: AttachmentType.allCases, by: \.kind).mapValues { Set($0.map(\.limit)) }
        #expect(limits == [.image: [10_000_000], .audio: [5_000_000], .film: [50_000_000]])
    }

    /// Whatever the first bytes are, they are looked at without a trap.
    @Test func anyFirstBytesAreLookedAt() {
        var generator = SystemRandomNumberGenerator()
        for length in 0..<FileSignature.length {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = FileSignature(bytes)
            for sample in Self.shown + Self.refused { _ = FileSignature(sample.bytes.prefix(length)) }
        }
    }
}
