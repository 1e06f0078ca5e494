import BeckonPush
import Foundation

/// A file that a command reads whole; `-` is standard input.
struct InputFile {
    let name: String
    let data: Data

    init(_ name: String) throws(CommandFailure) {
        self.name = name == "-" ? "standard input" : name
        do {
            // A handle reads pipes too, as `beckon lint <(jq .payload …)` makes one.
            let handle =
                name == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: name))
            data = try handle.readToEnd() ?? Data()
        } catch {
            throw .noInput("Cannot read \(self.name). Is the path right?")
        }
    }
}

extension CommandArguments {
    /// The app's strings of `--strings` in the language of `--language`; nil where they are not given.
    func strings() throws(CommandFailure) -> StringsTable? {
        guard let name = self["--strings"] else { return nil }
        let file = try InputFile(name)
        do {
            return try StringsTable(file.data, fileName: name, language: self["--language"])
        } catch {
            throw .badInput("\(file.name): \(error)")
        }
    }

    /// The type of `--push-type`; nil where it is not given.
    func pushType() throws(CommandFailure) -> PushType? {
        guard let name = self["--push-type"] else { return nil }
        guard let type = PushType(rawValue: name) else {
            let names = PushType.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("--push-type is one of \(names); it was given '\(name)'.")
        }
        return type
    }
}

extension CommandDescription.Option {
    static let json = Self(name: "--json", value: nil, help: "print JSON for a program")
    static let strings = Self(name: "--strings", value: "FILE", help: "the app's strings, .strings or .xcstrings")
    static let language = Self(
        name: "--language", value: "CODE", help: "of an .xcstrings file; its source language where it is not given")
    static let pushType = Self(name: "--push-type", value: "TYPE", help: "apns-push-type of the request: alert, voip …")
}

extension Encodable {
    /// Keys in a stable order, `/` not escaped.
    func prettyJSON() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
