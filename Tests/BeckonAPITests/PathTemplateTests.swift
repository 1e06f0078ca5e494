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
}
