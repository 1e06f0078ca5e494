import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

extension HTTPResponse {
    /// The head of an answer with a file, or a part of it.
    ///
    /// Whatever was uploaded, a browser saves it and runs nothing of it (server-notes §5, §7.6).
    init(file: StoredFile, _ part: FilePart) {
        self.init(status: 200)
        headers.set("content-type", file.mimeType)
        headers.set("content-disposition", Self.disposition(file.name))
        headers.set("x-content-type-options", "nosniff")
        headers.set("content-security-policy", "sandbox; default-src 'none'")
        // The address of the page is the link.
        headers.set("referrer-policy", "no-referrer")
        headers.set("cache-control", "private")
        headers.set("accept-ranges", "bytes")
        headers.set("etag", file.id.entityTag)
        switch part {
        case .whole: break
        case .part(let range):
            status = 206
            headers.set("content-range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)")
        case .unsatisfiable:
            let error = ChatError(.badRequest, "The file has nothing in this range.", path: "range")
            self.init(error, headers: ["content-range": "bytes */\(file.size)", "accept-ranges": "bytes"])
            status = 416
        case .notModified: status = 304
        }
    }

    /// RFC 6266: the name as it is for those who know `filename*`, and in ASCII for others.
    private static func disposition(_ name: String) -> String {
        let plain = String(
            name.map { character in
                character.isASCII && character != "\"" && character != "\\" && character != "%" ? character : "_"
            })
        // RFC 5987, attr-char.
        let allowed = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$&+-.^_`|~")
        let encoded = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? plain
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
    }
}

extension FilePart {
    /// Which bytes are sent; nil for none.
    func bytes(of size: Int64) -> Range<Int64>? {
        switch self {
        case .whole: 0..<size
        case .part(let range): range
        case .unsatisfiable, .notModified: nil
        }
    }
}
