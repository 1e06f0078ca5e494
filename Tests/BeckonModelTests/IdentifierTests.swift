import BeckonModel
import Foundation
import Testing

/// Design §4, *Identity*.
@Suite struct IdentifierTests {
    @Test(arguments: ["a", "A-z_0", String(repeating: "x", count: 100)])
    func acceptsAllowedCharactersUpToHundred(_ value: String) {
        #expect(UserID(rawValue: value)?.rawValue == value)
    }

    @Test(arguments: ["", "a b", "ü", "a/b", "a.b", String(repeating: "x", count: 101)])
    func refusesEverythingElse(_ value: String) {
        #expect(GroupID(rawValue: value) == nil)
    }

    @Test func decodingAnInvalidIdentifierNamesThePath() throws {
        let json = Data(#"{"uid": "a b", "name": "A"}"#.utf8)
        let error = try #require(throws: ChatError.self) { try JSONDecoder().decode(User.self, from: json) }
        #expect(error.path == "uid")
    }

    @Test func conversationLabelHasTheLowerUIDFirstByBytes() throws {
        let upper = try #require(UserID(rawValue: "B"))
        let lower = try #require(UserID(rawValue: "a"))
        #expect(ConversationID(lower, upper).rawValue == "B_user_a")
        #expect(ConversationID(upper, lower) == ConversationID(lower, upper))
    }
}
