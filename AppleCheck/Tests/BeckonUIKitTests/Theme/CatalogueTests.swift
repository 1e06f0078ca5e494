import Foundation
import Testing

@testable import BeckonUIKit

/// The package's texts: complete in each language that it speaks. Xcode compiles the file; here it is read.
struct CatalogueTests {
    private let catalogue: Catalogue

    init() throws { catalogue = try Catalogue() }

    @Test(arguments: Catalogue.languages)
    func everyTextIsThere(_ language: String) throws {
        for key in Strings.Key.allCases {
            let text = try #require(catalogue.text(key.rawValue, language), "\(key) in \(language)")
            #expect(!text.isEmpty)
        }
    }

    /// CLDR's categories: a category that is missing shows another one's words.
    @Test(arguments: [
        ("en", ["one", "other"]), ("de", ["one", "other"]), ("es", ["one", "many", "other"]),
        ("ru", ["one", "few", "many", "other"]), ("ar", ["zero", "one", "two", "few", "many", "other"]),
    ])
    func everyNumberIsWordedForEachCategory(language: String, categories: [String]) throws {
        for key in Strings.Count.allCases {
            let forms = try #require(catalogue.forms(key.rawValue, language), "\(key) in \(language)")
            #expect(Set(forms.keys) == Set(categories), "\(key)")
            #expect(forms.values.allSatisfy { !$0.isEmpty })
        }
    }

    @Test(arguments: Catalogue.languages)
    func thePlaceholdersAreThoseOfTheKey(_ language: String) throws {
        for key in Strings.Key.allCases {
            let text = try #require(catalogue.text(key.rawValue, language))
            #expect(Catalogue.placeholders(text) == Catalogue.placeholders(key.rawValue), "\(key)")
        }
        for key in Strings.Count.allCases {
            for form in try #require(catalogue.forms(key.rawValue, language)).values {
                #expect(Catalogue.placeholders(form) == ["%lld"], "\(key)")
            }
        }
    }

    @Test func nothingIsThereThatNobodyUses() {
        let used = Strings.Key.allCases.map(\.rawValue) + Strings.Count.allCases.map(\.rawValue)
        #expect(Set(catalogue.keys) == Set(used) && Set(used).count == used.count)
    }

    /// A key is the English text, so that an app whose catalogue was not compiled speaks English.
    @Test func theEnglishTextIsTheKey() {
        for key in Strings.Key.allCases { #expect(catalogue.text(key.rawValue, "en") == key.rawValue) }
        for key in Strings.Count.allCases { #expect(catalogue.forms(key.rawValue, "en")?["other"] == key.rawValue) }
    }
}
