import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// Where the seeds' payloads lead, scene 6 of the demo.
@Suite struct DestinationResolverTests {
    private let resolver = DestinationResolver(categories: ["Second", "Third"], vendors: ["voximplant"])

    @Test func userMessageOfTheSeedLeadsToItsSender() throws {
        let content = try Pushes.example("user-message")
        #expect(resolver.destination(of: content) == Pushes.chat("cometchat-uid-1", "12345"))
        #expect(resolver.read(content).account == nil)
    }

    ///
    @Test func ownMessageLeadsToItsReceiver() throws {
        let content = try Pushes.example("user-message")
        let own = resolver.destination(of: content, account: "cometchat-uid-1")
        #expect(own == Pushes.chat("cometchat-uid-2", "12345"))
    }

    @Test func groupMessageOfTheSeedLeadsToItsGroup() throws {
        let expected = Destination.conversation(.group(GroupID(unchecked: "cometchat-guid-1")), messageID: "12346")
        #expect(resolver.destination(of: try Pushes.example("group-message")) == expected)
    }

    ///
    @Test(arguments: [("category-second", "Second"), ("category-third", "Third")])
    func registeredCategoryLeadsToItsScreen(_ name: String, _ category: String) throws {
        #expect(resolver.destination(of: try Pushes.example(name)) == .category(category))
    }

    /// unknown or absent leads to the default screen; letter case counts (sh-06).
    @Test(arguments: ["Fourth", "second", ""])
    func categoryWithoutAScreenLeadsToTheRoot(_ category: String) {
        let content = NotificationContent(title: "A", body: "B", categoryIdentifier: category)
        #expect(resolver.destination(of: content) == .root)
    }

    /// Seed 2's other key, which FCM calls by this name.
    @Test func clickActionLeadsToItsScreen() {
        let content = NotificationContent(payload: ["aps": ["alert": "x"], "click_action": "Second"])
        #expect(resolver.destination(of: content) == .category("Second"))
    }

    @Test func categoryOfActionButtonsAloneStillLeadsToTheChat() {
        var content = Pushes.message()
        content.categoryIdentifier = "MESSAGE_CATEGORY"
        #expect(resolver.destination(of: content) == Pushes.chat("alice"))
        content.categoryIdentifier = "Second"
        #expect(resolver.destination(of: content) == .category("Second"))
    }

    /// Seed 3: the payload names no conversation.
    @Test func voximplantLeadsToItsKitsChatScreenWhereTheAppHasOne() throws {
        let content = try Pushes.example("voximplant-message")
        #expect(resolver.destination(of: content) == .vendor("voximplant"))
        #expect(resolver.read(content).account == "client-1")
        #expect(DestinationResolver().destination(of: content) == .root)
    }

    @Test func vendorsAccountIsMappedByTheApp() throws {
        let resolver = DestinationResolver {
            $0.dialect == "voximplant" && $0.account == "client-1" ? "bob" : $0.account
        }
        #expect(resolver.read(try Pushes.example("voximplant-message")).account == "bob")
        #expect(resolver.read(Pushes.message(to: "carol")).account == "carol")
    }

    @Test func foreignPushLeadsToTheRoot() {
        #expect(resolver.destination(of: NotificationContent(title: "News")) == .root)
    }
}
