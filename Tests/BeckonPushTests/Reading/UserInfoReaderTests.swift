import BeckonModel
import BeckonPush
import Foundation
import Testing

/// What the system hands over becomes JSON values; sh-03, R-E4.
@Suite struct UserInfoReaderTests {
    private func read(_ userInfo: [AnyHashable: Any]) -> (members: [String: JSONValue], warnings: [PushWarning]) {
        var warnings: [PushWarning] = []
        let members = UserInfoReader().members(of: userInfo, warnings: &warnings)
        return (members, warnings)
    }

    /// What JSONSerialization makes, as the system does, and what an app's own code makes.
    @Test(arguments: Examples.all)
    func examplesReadAsTheirBytes(_ name: String) throws {
        let payload = try Examples.payload(name)
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(payload))
        let userInfo = try #require(object as? [String: Any])
        var warnings: [PushWarning] = []
        #expect(UserInfoReader().members(of: userInfo, warnings: &warnings) == payload)
        #expect(read(userInfo).members == payload)
        #expect(warnings.isEmpty)
    }

    @Test func scalarsKeepTheirKind() {
        let (members, warnings) = read([
            "true": true, "false": NSNumber(value: false), "one": 1, "one as object": NSNumber(value: 1),
            "int8": Int8(1), "uint64": UInt64.max, "int64": Int64.min, "float": Float(0.5), "double": 1.25,
            "whole": 2.0, "text": "x", "text as object": NSString(string: "y"), "null": NSNull(), "zero": 0,
        ])
        #expect(warnings.isEmpty)
        #expect(
            members == [
                "true": true, "false": false, "one": 1, "one as object": 1, "int8": 1,
                "uint64": .double(Double(UInt64.max)), "int64": .int(.min), "float": 0.5, "double": 1.25, "whole": 2,
                "text": "x", "text as object": "y", "null": nil, "zero": 0,
            ])
    }

    @Test func containersOfAllKindsAreRead() {
        let nested: [AnyHashable: Any] = ["k": [1, "a", ["x": true]] as [Any]]
        let (members, warnings) = read([
            "a": nested, "b": NSDictionary(dictionary: ["c": NSArray(array: [1, true])]), "d": ["e": ["f": "g"]],
            "h": [String: String](), "i": [Any](), "j": ["one", "two"], "k": [1, 2],
        ])
        #expect(warnings.isEmpty)
        #expect(
            members == [
                "a": ["k": [1, "a", ["x": true]]], "b": ["c": [1, true]], "d": ["e": ["f": "g"]], "h": [:], "i": [],
                "j": ["one", "two"], "k": [1, 2],
            ])
    }

    @Test func whatIsNoJSONIsLeftOutWithAWarning() {
        final class Own {}
        let (members, warnings) = read([
            "data": Data([1]), "date": Date(), "own": Own(), "nan": Double.nan,
            "in": ["array": [1, Date(), 2] as [Any]],
            7: "x", "kept": "y", "optional": String?.none as Any,
        ])
        #expect(members == ["in": ["array": [1, 2]], "kept": "y"])
        #expect(Set(warnings.map(\.path)) == ["data", "date", "own", "nan", "in.array.1", "", "optional"])
    }

    @Test func depthAndNumberOfValuesAreBounded() {
        var deep: Any = "bottom"
        for _ in 0..<1000 { deep = ["d": deep] }
        let (members, warnings) = read(["deep": deep])
        #expect(warnings.map(\.path.count).max() ?? 0 < 200)
        #expect(warnings.count == 1)
        #expect(members["deep"]?["d"] != nil)

        // Each level holds the one below twice: without a bound it would be 2^60 values.
        var wide: Any = "bottom"
        for _ in 0..<60 { wide = [wide, wide] }
        var bounded: [PushWarning] = []
        let reader = UserInfoReader(maximumValues: 1000)
        _ = reader.members(of: ["wide": wide] as [String: Any], warnings: &bounded)
        #expect(!bounded.isEmpty && bounded.count <= 100)
    }
}
