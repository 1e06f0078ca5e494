public import Foundation

extension StringsTable {
    /// Reads a `.strings` file: UTF-8 or UTF-16, with comments and escapes, or the property list that Xcode makes of it.
    /// - Throws: ``StringsTableError`` with line and column.
    public init(stringsFile data: Data) throws(StringsTableError) {
        if data.starts(with: Data("bplist".utf8)) || data.starts(with: Data("<?xml".utf8)) {
            try self.init(propertyList: data)
            return
        }
        guard let text = Self.text(of: data) else {
            throw StringsTableError("The file is neither UTF-8 nor UTF-16. Save it as UTF-8.")
        }
        var parser = StringsFileParser(text)
        self.init(try parser.table())
    }

    /// Reads a file by the end of its name: `.xcstrings` is a catalog, all else a `.strings` file.
    ///
    /// - Parameters:
    ///   - data: the file.
    ///   - fileName: with its extension.
    ///   - language: of a catalog; nil is its source language.
    public init(_ data: Data, fileName: String, language: String? = nil) throws(StringsTableError) {
        if fileName.lowercased().hasSuffix(".xcstrings") {
            try self.init(catalog: data, language: language)
        } else {
            try self.init(stringsFile: data)
        }
    }

    private init(propertyList data: Data) throws(StringsTableError) {
        let list: Any
        do {
            list = try PropertyListSerialization.propertyList(from: data, format: nil)
        } catch {
            throw StringsTableError("The file begins like a property list, but cannot be read as one.")
        }
        guard let members = list as? [String: Any] else {
            throw StringsTableError("The property list is no dictionary of keys and texts.")
        }
        // A value that is no text (a rule of plural of a .stringsdict) has no format for a push.
        self.init(members.compactMapValues { $0 as? String })
    }

    private static func text(of data: Data) -> String? {
        let start = [UInt8](data.prefix(4))
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { return String(data: data.dropFirst(3), encoding: .utf8) }
        if start.starts(with: [0xFF, 0xFE]) { return utf16(data.dropFirst(2), .utf16LittleEndian) }
        if start.starts(with: [0xFE, 0xFF]) { return utf16(data.dropFirst(2), .utf16BigEndian) }
        // Without a mark: a strings file begins with a quotation mark or a slash, so one byte of its first two is 0.
        if start.count >= 2, start[1] == 0 { return utf16(data, .utf16LittleEndian) }
        if start.count >= 2, start[0] == 0 { return utf16(data, .utf16BigEndian) }
        return String(data: data, encoding: .utf8)
    }

    private static func utf16(_ data: Data, _ encoding: String.Encoding) -> String? {
        data.count.isMultiple(of: 2) ? String(data: data, encoding: encoding) : nil
    }
}
