import BeckonModel
import Foundation

/// The name of an uploaded file, made fit for a file of any system: whoever saves it is not led anywhere by it.
struct FileName: Hashable {
    let text: String

    /// - Parameter header: percent-encoded UTF-8; nil gives `file`.
    ///
    /// Throws `badRequest` for what is not percent-encoded UTF-8.
    init(header: String?) throws(ChatError) {
        guard let decoded = (header ?? "").removingPercentEncoding, !decoded.unicodeScalars.contains("\u{FFFD}") else {
            throw ChatError(
                .badRequest, "The header x-file-name must be percent-encoded UTF-8.", path: "x-file-name")
        }
        self.init(decoded)
    }

    init(_ name: String) {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let scalars = last.unicodeScalars.filter { !Self.isHidden($0) }
            .map { Self.reserved.contains($0) ? "_" : $0 }
        var text = String(String.UnicodeScalarView(scalars))
            .trimmingCharacters(in: .whitespacesAndNewlines.union(CharacterSet(charactersIn: ".")))
        if Self.isDevice(text) { text = "_" + text }
        self.text = text.isEmpty ? "file" : Self.shortened(text)
    }

    /// In lower case; empty where what follows the last dot is none.
    var `extension`: String { Self.extension(of: text).lowercased() }

    private static let byteLimit = 255
    /// What Windows does not take in a name.
    private static let reserved = Set("<>:\"|?*".unicodeScalars)

    /// What cannot be seen could turn the order of what is shown (U+202E), or end a line. The joiners of emoji stay.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .lineSeparator, .paragraphSeparator: true
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
    }

    /// Windows takes these for devices, whatever follows the first dot.
    private static func isDevice(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased()
        if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
        return stem.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT")) && stem.last?.isNumber == true
    }

    private static func `extension`(of name: String) -> Substring {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        let text = name[name.index(after: dot)...]
        let isExtension =
            (1...16).contains(text.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isExtension ? text : ""
    }

    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > byteLimit else { return name }
        let suffix = `extension`(of: name)
        let end = suffix.isEmpty ? "" : "." + suffix
        var stem = name.dropLast(end.count)
        while stem.utf8.count + end.utf8.count > byteLimit { stem.removeLast() }
        return stem + end
    }
}
