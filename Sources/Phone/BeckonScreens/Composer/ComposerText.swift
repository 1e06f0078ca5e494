import BeckonModel

/// A text with names in it that stand for users: a pure value. Positions are in UTF-16 code units, as text views count.
struct ComposerText: Sendable, Hashable {
    private(set) var text = ""
    private(set) var mentions: [ComposerMention] = []
    /// Where the person writes.
    private(set) var cursor = 0

    init(_ text: String = "") {
        self.text = text
        cursor = text.utf16.count
    }

    /// The person has changed the text in one place: names before it stay, names behind it move with it, names that it
    /// touches are words like others.
    ///
    /// - Parameter cursor: where the person writes afterwards; nil for the end of what has changed.
    mutating func change(to new: String, cursor: Int?) {
        let (old, now) = (Array(text.utf16), Array(new.utf16))
        let shared = min(old.count, now.count)
        var prefix = 0
        // Of equal characters in a row the cursor tells which of them came: those before it.
        let limit = cursor.map { min(shared, max(0, $0 - max(0, now.count - old.count))) } ?? shared
        while prefix < limit, old[prefix] == now[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shared - prefix, old[old.count - 1 - suffix] == now[now.count - 1 - suffix] { suffix += 1 }
        let end = old.count - suffix
        let moved = now.count - old.count
        let kept = mentions.compactMap { mention -> ComposerMention? in
            if mention.range.upperBound <= prefix { return mention }
            guard mention.start >= end else { return nil }
            var mention = mention
            mention.start += moved
            return mention
        }
        text = new
        self.cursor = min(max(cursor ?? now.count - suffix, 0), now.count)
        mentions = kept.filter { Array(now[clamping: $0.range]) == Array($0.text.utf16) }
    }

    /// What stands between the last `@` and the cursor, where a name may begin; nil where none is being written.
    var query: (start: Int, name: String)? {
        let units = Array(text.utf16)
        guard cursor <= units.count else { return nil }
        var index = cursor
        // Names have spaces in them, but no line breaks; nobody writes a longer one.
        while index > 0, cursor - index < 50 {
            index -= 1
            if units[index] == 10 || units[index] == 13 { return nil }
            guard units[index] == 64 else { continue }
            let isWord = index > 0 && !Self.isBreak(units[index - 1])
            guard !isWord, !mentions.contains(where: { $0.range.contains(index) }) else { return nil }
            return (index, String(decoding: units[(index + 1)..<cursor], as: UTF16.self))
        }
        return nil
    }

    /// Puts a name in place of what was written of it, with a space behind it.
    mutating func mention(_ user: User) {
        guard let query else { return }
        let units = Array(text.utf16)
        let name = "@" + user.name
        let tail = Array(units[cursor...])
        let space: [UInt16] = tail.first == 32 ? [] : [32]
        let new = Array(units[..<query.start]) + Array(name.utf16) + space + tail
        let (start, end) = (query.start, cursor)
        let moved = new.count - units.count
        mentions = mentions.compactMap { mention in
            if mention.range.upperBound <= start { return mention }
            guard mention.start >= end else { return nil }
            var mention = mention
            mention.start += moved
            return mention
        }
        mentions.append(ComposerMention(uid: user.uid, text: name, start: start))
        mentions.sort { $0.start < $1.start }
        text = String(decoding: new, as: UTF16.self)
        cursor = start + name.utf16.count + 1
    }

    /// Each once, in the order of the text.
    var uids: [UserID] {
        var uids: [UserID] = []
        for mention in mentions where !uids.contains(mention.uid) { uids.append(mention.uid) }
        return uids
    }

    private static func isBreak(_ unit: UInt16) -> Bool {
        guard let scalar = Unicode.Scalar(unit) else { return false }
        return !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
    }
}

extension [UInt16] {
    fileprivate subscript(clamping range: Range<Int>) -> ArraySlice<UInt16> {
        self[range.clamped(to: startIndex..<endIndex)]
    }
}
