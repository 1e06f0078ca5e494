import Foundation

/// The line that is being typed on a terminal: keys in, lines out; a pure value.
struct LineEditor: Sendable {
    enum Event: Sendable, Hashable {
        case line(String)
        /// Ctrl-D on an empty line.
        case end
    }

    private(set) var text = ""
    private var history: [String] = []
    /// Which of the lines before is shown; the count of them: none.
    private var place = 0
    /// Bytes of a character that is not whole yet.
    private var partial: [UInt8] = []
    private var escape: [UInt8]?

    /// What the bytes of a terminal that hands each key on have said.
    mutating func handle(_ bytes: some Sequence<UInt8>) -> [Event] { bytes.compactMap { key($0) } }

    private mutating func key(_ byte: UInt8) -> Event? {
        if escape != nil {
            escaped(byte)
            return nil
        }
        switch byte {
        case 0x0A, 0x0D: return enter()
        case 0x04: return text.isEmpty ? .end : nil
        case 0x08, 0x7F: if !text.isEmpty { text.removeLast() }
        case 0x15: text = ""
        case 0x17:
            while text.last?.isWhitespace == true { text.removeLast() }
            while let last = text.last, !last.isWhitespace { text.removeLast() }
        case 0x1B: escape = []
        case 0x09: text.append(" ")
        case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
        case 0x80...: compose(byte)
        default: break
        }
        return nil
    }

    private mutating func enter() -> Event {
        let line = text
        if !line.isEmpty, history.last != line { history.append(line) }
        place = history.count
        text = ""
        return .line(line)
    }

    /// UTF-8, RFC 3629 §3.
    private mutating func compose(_ byte: UInt8) {
        if byte >= 0xC0 { partial = [] }
        partial.append(byte)
        guard let whole = String(validating: partial, as: UTF8.self) else {
            if partial.count >= 4 { partial = [] }
            return
        }
        // A scalar may belong to the character before it.
        text += whole
        partial = []
    }

    /// ECMA-48 §5.4: `ESC [`, parameters, a final byte. Arrows up and down go through the lines before.
    private mutating func escaped(_ byte: UInt8) {
        let before = escape ?? []
        guard !before.isEmpty else {
            escape = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? [byte] : nil
            return
        }
        guard (0x40...0x7E).contains(byte) else {
            escape = before.count < 16 ? before + [byte] : nil
            return
        }
        escape = nil
        switch byte {
        case UInt8(ascii: "A"): recall(place - 1)
        case UInt8(ascii: "B"): recall(place + 1)
        default: break
        }
    }

    private mutating func recall(_ index: Int) {
        guard (0...history.count).contains(index) else { return }
        place = index
        text = index < history.count ? history[index] : ""
    }
}
