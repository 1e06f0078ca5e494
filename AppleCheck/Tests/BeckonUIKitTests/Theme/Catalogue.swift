import Foundation
import Testing

@testable import BeckonUIKit

/// A string catalogue, as Xcode's format has it.
struct Catalogue {
    static let languages = ["en", "de", "es", "ru", "ar"]

    private struct File: Decodable {
        struct Entry: Decodable {
            let localizations: [String: Localization]
        }
        struct Localization: Decodable {
            let stringUnit: Unit?
            let variations: Variations?
        }
        struct Variations: Decodable { let plural: [String: Form] }
        struct Form: Decodable { let stringUnit: Unit }
        struct Unit: Decodable {
            let state: String
            let value: String
        }

        let sourceLanguage: String
        let strings: [String: Entry]
    }

    private let file: File

    init() throws {
        let url = try #require(Bundle.module.url(forResource: "Localizable", withExtension: "xcstrings"))
        file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
    }

    var keys: [String] { Array(file.strings.keys) }

    /// Nil where it is not there, or not translated.
    func text(_ key: String, _ language: String) -> String? {
        guard let unit = file.strings[key]?.localizations[language]?.stringUnit, unit.state == "translated" else {
            return nil
        }
        return unit.value
    }

    func forms(_ key: String, _ language: String) -> [String: String]? {
        guard let plural = file.strings[key]?.localizations[language]?.variations?.plural,
            plural.values.allSatisfy({ $0.stringUnit.state == "translated" })
        else { return nil }
        return plural.mapValues(\.stringUnit.value)
    }

    /// In their order by name: a language may place them otherwise.
    static func placeholders(_ text: String) -> [String] {
        text.matches(of: /%(?:[0-9]+\$)?(?:@|lld)/).map { String($0.output) }.sorted()
    }

    /// As if the app ran in a language.
    func strings(_ language: String) -> Strings {
        Strings { [self] key in text(key, language) ?? forms(key, language)?["other"] ?? key }
    }
}
