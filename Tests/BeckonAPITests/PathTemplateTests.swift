import BeckonAPI
import Testing

@Suite struct PathTemplateTests {
    @Test func matchingGivesTheParameters() {
        let template: PathTemplate = "/v1/groups/{guid}/messages"
        #expect(template.match("/v1/groups/team/messages") == ["guid": "team"])
        #expect(template.path(["guid": "team"]) == "/v1/groups/team/messages")
        #expect(template.description == "/v1/groups/{guid}/messages")
    }

    @Test(arguments: ["/v1/groups//messages", "/v1/groups/team", "/v1/groups/team/messages/", "v1", "", "/"])
    func otherPathsDoNotMatch(_ path: String) {
        #expect(("/v1/groups/{guid}/messages" as PathTemplate).match(path) == nil)
    }

    /// RFC 3986 §2.1: identifiers stay as they are, every other byte is encoded.
    @Test(arguments: [
        ("👍", "%F0%9F%91%8D"), ("a/b", "a%2Fb"), ("100%", "100%25"), ("\u{1}", "%01"), ("Az09-_.~", "Az09-_.~"),
    ])
    func whatIsNoIdentifierIsPercentEncoded(_ value: String, _ encoded: String) {
        let template: PathTemplate = "/v1/reactions/{reaction}"
        #expect(template.path(["reaction": value]) == "/v1/reactions/" + encoded)
    }
}
