import Testing

@testable import BeckonPush

/// Issue 3, *Localised alerts*: positional arguments; a missing argument is never shown as a marker (sh-05).
@Suite struct FormatStringTests {
    @Test(
        arguments: [
            ("%@ wrote", ["Ravi"], "Ravi wrote"),
            ("%2$@: %1$@", ["hi", "Ravi"], "Ravi: hi"),
            ("%1$@ and %1$@", ["a"], "a and a"),
            ("%@ %@", ["a", "b"], "a b"),
            ("100%% %@", ["sure"], "100% sure"),
            ("100% sure", [], "100% sure"),
            ("50%", [], "50%"),
            ("%d of %02ld", ["3", "7"], "3 of 7"),
            ("%1$d%%", ["80"], "80%"),
            ("%.2f", ["1.50"], "1.50"),
            ("", ["a"], ""),
            ("no place", ["a", "b"], "no place"),
        ] as [(String, [String], String)])
    func placesAreFilled(_ format: String, _ arguments: [String], _ expected: String) {
        #expect(FormatString(format).filled(with: arguments) == expected)
    }

    @Test(
        arguments: [
            ("%1$@ wrote in %2$@", ["Ravi"], "Ravi wrote in"),
            ("%@ wrote in %@", [nil, "Lake trip"], "wrote in Lake trip"),
            ("In %@ by %@", [nil, "Ravi"], "In by Ravi"),
            ("%@", [], ""),
            ("%s wrote", ["Ravi"], "wrote"),
            ("%s: %@", ["a", "b"], ": b"),
            ("%#@count@ in %@", ["3", "x"], "in x"),
            ("%3$@", ["a"], ""),
        ] as [(String, [String?], String)])
    func missingArgumentLeavesNoMarker(_ format: String, _ arguments: [String?], _ expected: String) {
        #expect(FormatString(format).filled(with: arguments) == expected)
    }

    @Test(
        arguments: [
            ("%1$@ wrote in %2$@", 2), ("%3$@", 3), ("%@ %@ %1$@", 2), ("100%%", 0), ("5% off", 0), ("%s %@", 2),
            ("%0$@", 0), ("%999999999999999999999$@", 0), ("%", 0),
        ] as [(String, Int)])
    func placesAreCounted(_ format: String, _ count: Int) {
        #expect(FormatString(format).argumentCount == count)
    }

    @Test func foreignAndNumberSpecifiersAreNamed() {
        let format = FormatString("%@ %s %2$d %c %#@n@ %lld")
        #expect(format.foreignSpecifiers == ["%s", "%c", "%#@n@"])
        #expect(format.numberSpecifiers == ["%2$d", "%lld"])
    }
}
