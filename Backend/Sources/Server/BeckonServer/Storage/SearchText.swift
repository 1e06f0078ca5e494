import Foundation

/// What is looked for in texts, whatever the case, accents and width of its letters: pure, so that drivers cannot differ.
public struct SearchText: Sendable, Hashable {
    private let needle: [UInt8]
    /// Where to go on after so many bytes that fitted (Knuth, Morris, Pratt 1977): no text makes a search slow.
    private let fallbacks: [Int]

    /// Nil where nothing is left to look for, as of spaces or of an accent alone.
    public init?(_ text: String) {
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace && !$0.isMark }) else { return nil }
        let needle = Self.folded(text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard !needle.isEmpty else { return nil }
        var fallbacks = [0]
        var matched = 0
        for index in 1..<max(1, needle.count) {
            while matched > 0, needle[index] != needle[matched] { matched = fallbacks[matched - 1] }
            if needle[index] == needle[matched] { matched += 1 }
            fallbacks.append(matched)
        }
        self.needle = needle
        self.fallbacks = fallbacks
    }

    public func isFound(in text: String) -> Bool {
        var matched = 0
        for byte in Self.folded(text) {
            while matched > 0, byte != needle[matched] { matched = fallbacks[matched - 1] }
            if byte == needle[matched] { matched += 1 }
            if matched == needle.count { return true }
        }
        return false
    }

    private static func folded(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard bytes.contains(where: { $0 >= 0x80 }) else {
            return bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        }
        return Array(
            text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
                .decomposedStringWithCanonicalMapping.utf8)
    }
}

extension Unicode.Scalar {
    /// An accent, or what else stands on or around the character before it.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
