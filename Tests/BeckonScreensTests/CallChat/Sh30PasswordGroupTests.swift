import BeckonAPI
import BeckonCallChat
import BeckonModel
import BeckonClient
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonScreens

/// Case sh-30-password-group.
@MainActor @Suite(.timeLimit(.minutes(1))) struct Sh30PasswordGroupTests {
    @Test func passwordGroup() async throws {
        let file = try Case("sh-30-password-group")
        let guid = try #require(file.input["group"]?["guid"]?.string)
        let steps = try #require(file.input["steps"]?.array)
        let right = try #require(steps.last?["password"]?.string)
        let fixture = try await CallChatFixture(me: "u-1", others: ["u-2"])
        await fixture.server.addGroup(guid, type: .password, password: right, members: [UserID(unchecked: "u-2")])
        let session = fixture.session(guid)
        let screen = fixture.screen(session)
        session.join()
        screen.open()
        for step in steps {
            let number = String(try #require(step["n"]?.int))
            if let password = step["password"]?.string { screen.join(password: password) }
            let wrong = step["error"]?.string == ChatError.Code.wrongGroupPass.rawValue
            let expected = file.expected["stateAfter"]?[number]?.string
            await screen.until { snapshot in
                switch expected {
                case "needsPassword": snapshot.content == .password(wasWrong: wrong)
                case "joined": snapshot.content == .chat && snapshot.isComposerEnabled
                default: false
                }
            }
            #expect(screen.snapshot.isComposerEnabled == file.expected["composerEnabledAfter"]?[number]?.bool)
            #expect(screen.snapshot.remedy == (expected == "joined" ? nil : .enterPassword))
        }
        let joins = await fixture.server.requests.filter {
            $0.method == .post && $0.target == "/v1/groups/\(guid)/join"
        }
        // One for each password that was given; the first step is skipped, which the case allows.
        #expect(
            joins.count == steps.count { $0["password"]?.string != nil }
                + Int(file.expected["automaticRetries"]?.int ?? 0))
        screen.close()
    }
}
