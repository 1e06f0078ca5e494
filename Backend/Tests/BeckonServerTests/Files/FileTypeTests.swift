import BeckonAPI
import BeckonModel
import Foundation
import Testing

@testable import BeckonServer

@Suite struct FileTypeTests {
    /// The first bytes of files as their formats have them.
    private static let heads: [String: [UInt8]] = [
        "jpeg": [0xFF, 0xD8, 0xFF, 0xE0], "png": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        "gif": Array("GIF89a".utf8), "webp": Array("RIFF____WEBPVP8 ".utf8),
        "mp4": [0, 0, 0, 0x18] + Array("ftypisom".utf8), "heic": [0, 0, 0, 0x18] + Array("ftypheic".utf8),
        "quicktime": [0, 0, 0, 8] + Array("wide".utf8), "webm": [0x1A, 0x45, 0xDF, 0xA3],
        "mp3": Array("ID3".utf8) + [4, 0], "frames": [0xFF, 0xFB, 0x90, 0x64], "adts": [0xFF, 0xF1, 0x50, 0x80],
        "wav": Array("RIFF____WAVEfmt ".utf8), "ogg": Array("OggS".utf8), "flac": Array("fLaC".utf8),
        "caf": Array("caff".utf8), "bmp": Array("BM".utf8), "tiff": [0x49, 0x49, 0x2A, 0],
        "svg": [0xEF, 0xBB, 0xBF] + Array("\n <svg xmlns=".utf8), "html": Array("<!DOCTYPE html>".utf8),
        "pdf": Array("%PDF-1.7".utf8), "zip": [0x50, 0x4B, 3, 4], "text": Array("hello".utf8),
    ]

    private static func check(_ head: String, _ type: String) throws(ChatError) {
        try FileSignature.check(Data(heads[head] ?? []), FileType(fields: [type]))
    }

    @Test(arguments: [
        ("jpeg", "image/jpeg"), ("png", "image/png"), ("gif", "image/gif"), ("webp", "image/webp"),
        ("heic", "image/heic"), ("bmp", "image/bmp"), ("tiff", "image/tiff"), ("svg", "image/svg+xml"),
        ("mp4", "video/mp4"), ("mp4", "video/quicktime"), ("quicktime", "video/quicktime"), ("webm", "video/webm"),
        ("mp4", "audio/mp4"), ("mp3", "audio/mpeg"), ("frames", "audio/mpeg"), ("adts", "audio/aac"),
        ("wav", "audio/wav"), ("ogg", "audio/ogg"), ("flac", "audio/flac"), ("caf", "audio/x-caf"),
        ("text", "image/x-unheard-of"), ("html", "text/html"), ("png", "application/octet-stream"),
        ("text", "application/pdf"),
    ])
    func whatIsAsDeclaredPasses(head: String, type: String) throws {
        try Self.check(head, type)
    }

    @Test(arguments: [
        ("png", "image/jpeg"), ("jpeg", "image/png"), ("html", "image/png"), ("pdf", "image/jpeg"),
        ("text", "image/gif"), ("wav", "image/webp"), ("webp", "audio/wav"), ("zip", "video/mp4"),
        ("text", "audio/mpeg"), ("html", "video/webm"), ("text", "image/svg+xml"), ("html", "image/x-unheard-of"),
        ("mp4", "audio/x-unheard-of"),
    ])
    func whatIsNotAsDeclaredIsRefused(head: String, type: String) {
        let error = #expect(throws: ChatError.self) { try Self.check(head, type) }
        #expect(error?.code == .invalidFileType && error?.path == "content-type")
    }

    @Test func typeIsTakenWithoutParametersInLowerCase() throws {
        #expect(try FileType(fields: ["Text/HTML; charset=utf-8"]).text == "text/html")
        #expect(try FileType(fields: []).text == "application/octet-stream")
        let wrong = [
            ["image"], [""], ["/"], ["image/"], ["image/png/x"], ["im age/png"], ["image/png, image/gif"],
            ["image/png", "image/png"], ["multipart/form-data; boundary=x"],
            ["a/" + String(repeating: "b", count: 128)], ["text/pl\"ain"],
        ]
        for fields in wrong {
            let error = #expect(throws: ChatError.self) { try FileType(fields: fields) }
            #expect(error?.code == .invalidFileType)
        }
    }
}
