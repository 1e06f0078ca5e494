import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation
import Testing

/// Seeds 1 and 2 through `NotificationCenter`, R-E1.
@MainActor
@Suite struct SeedNotificationsTests {
    /// What observers heard.
    @MainActor private final class Heard {
        var lines: [String] = []
        var users: [User] = []
        var groups: [BeckonModel.Group] = []
        var userInfos: [[AnyHashable: Any]] = []

        func hear(_ notification: Notification) {
            let user = notification.userInfo?["user"] as? User
            let group = notification.userInfo?["group"] as? BeckonModel.Group
            let token = notification.userInfo?["token"] as? String
            users += user.map { [$0] } ?? []
            groups += group.map { [$0] } ?? []
            userInfos.append(notification.userInfo ?? [:])
            let what = user?.uid.rawValue ?? group?.guid.rawValue ?? token ?? notification.object as? String ?? "nil"
            lines.append("\(notification.name.rawValue) \(what)")
        }
    }

    private let center = NotificationCenter()
    private let seed: SeedNotifications
    private let heard = Heard()

    init() { seed = SeedNotifications(center: center) }

    @discardableResult
    private func observe(_ name: Notification.Name) -> any NSObjectProtocol {
        let heard = heard
        return seed.observe(name) { notification in
            MainActor.assertIsolated()
            heard.hear(notification)
        }
    }

    /// A router of an app in which all is ready, that tells by the seed's notifications alone.
    private func router() -> TapRouter {
        let seed = seed
        let router = TapRouter(
            resolver: DestinationResolver(categories: ["Second", "Third"]),
            handlers: TapRouter.Handlers(open: { seed.post($0, $1) }))
        router.handle(.rootReady(scene: "main"))
        router.handle(.sessionKnown(account: "cometchat-uid-2"))
        return router
    }

    private func tap(_ example: String, _ router: TapRouter) throws {
        router.didReceive(
            Pushes.response(example, try Pushes.example(example)), completion: Completion("didReceive") {})
    }

    /// Seed 1's table, whole.
    @Test func tapOnAUsersMessagePostsTheUserOfThePush() throws {
        observe(.didReceivedMessageFromUser)
        try tap("user-message", router())
        #expect(heard.lines == ["didReceivedMessageFromUser cometchat-uid-1"])
        let user = try #require(heard.users.first)
        #expect(user.name == "Andrew Joseph" && user.avatar == "https://example.com/avatar.png")
        #expect(user.status == .online && user.role == "default" && user.lastActiveAt == 1_699_799_000)
        #expect(heard.userInfos.first?.count == 1)
    }

    @Test func tapOnAGroupsMessagePostsTheGroupOfThePush() throws {
        observe(.didReceivedMessageFromGroup)
        try tap("group-message", router())
        #expect(heard.lines == ["didReceivedMessageFromGroup cometchat-guid-1"])
        #expect(heard.groups.first?.name == "Development Team")
    }

    /// one's own message from another device leads to its receiver.
    @Test func tapOnOnesOwnMessagePostsTheOtherSide() throws {
        let seed = seed
        observe(.didReceivedMessageFromUser)
        let router = TapRouter(
            resolver: DestinationResolver(), handlers: TapRouter.Handlers(open: { seed.post($0, $1) }))
        router.handle(.rootReady(scene: "main"))
        router.handle(.sessionKnown(account: "cometchat-uid-1"))
        try tap("user-message", router)
        #expect(heard.lines == ["didReceivedMessageFromUser cometchat-uid-2"])
    }

    /// Seed 2: the object is the title, `userInfo` the payload.
    @Test(arguments: [
        ("category-second", "SecondTypeNotification Second"), ("category-third", "ThirdTypeNotification Third"),
    ])
    func tapOnACategoryPostsTitleAndPayload(_ example: String, _ expected: String) throws {
        observe(.secondTypeNotification)
        observe(.thirdTypeNotification)
        try tap(example, router())
        #expect(heard.lines == [expected])
        let aps = heard.userInfos.first?["aps"] as? [String: Any]
        #expect(aps?["category"] as? String == expected.split(separator: " ").last.map(String.init))
    }

    @Test func namesAreTheSeeds() {
        #expect(
            [
                Notification.Name.didReceivedMessageFromUser, .didReceivedMessageFromGroup, .secondTypeNotification,
                .thirdTypeNotification, .fcmToken,
            ].map(\.rawValue) == [
                "didReceivedMessageFromUser", "didReceivedMessageFromGroup", "SecondTypeNotification",
                "ThirdTypeNotification", "FCMToken",
            ])
    }

    // MARK: Kept until somebody hears

    @Test func intentIsKeptUntilAnObserverExistsAndPostedOnce() throws {
        try tap("user-message", router())
        observe(.didReceivedMessageFromGroup)
        #expect(heard.lines == [])
        observe(.didReceivedMessageFromUser)
        #expect(heard.lines == ["didReceivedMessageFromUser cometchat-uid-1"])
        observe(.didReceivedMessageFromUser)
        #expect(heard.lines.count == 1)
    }

    @Test func newerTapReplacesTheOneThatNobodyHeard() throws {
        let router = router()
        try tap("user-message", router)
        try tap("category-second", router)
        observe(.didReceivedMessageFromUser)
        #expect(heard.lines == [])
        observe(.secondTypeNotification)
        #expect(heard.lines == ["SecondTypeNotification Second"])
    }

    /// Heard at once, it replaces an older one of another name all the same.
    @Test func newerTapThatIsHeardReplacesTheOneThatNobodyHeard() throws {
        observe(.secondTypeNotification)
        let router = router()
        try tap("user-message", router)
        try tap("category-second", router)
        observe(.didReceivedMessageFromUser)
        #expect(heard.lines == ["SecondTypeNotification Second"])
    }

    /// The person was led to a screen that the seeds do not know: the older chat must not come up above it.
    @Test(arguments: [Destination.root, .category("Fourth"), .vendor("voximplant"), .call(sessionID: "s", nil)])
    func newerTapThatTheSeedsDoNotKnowReplacesTheOneThatNobodyHeard(_ destination: Destination) throws {
        try tap("user-message", router())
        let context = TapContext(scene: "main", account: "bob", response: Pushes.response("n"))
        #expect(!seed.post(destination, context))
        observe(.didReceivedMessageFromUser)
        #expect(heard.lines == [])
    }

    ///
    @Test func logoutDropsTheIntentAndKeepsTheToken() throws {
        try tap("user-message", router())
        seed.post(fcmToken: "t-1")
        seed.loggedOut()
        observe(.didReceivedMessageFromUser)
        observe(.fcmToken)
        #expect(heard.lines == ["FCMToken t-1"])
    }

    /// at each start and refresh; no token is none.
    @Test func newestTokenIsKeptAndEachRefreshIsPosted() {
        seed.post(fcmToken: "t-1")
        seed.post(fcmToken: "t-2")
        seed.post(fcmToken: nil)
        seed.post(fcmToken: "")
        observe(.fcmToken)
        seed.post(fcmToken: "t-3")
        #expect(heard.lines == ["FCMToken t-2", "FCMToken t-3"])
    }

    @Test func removedObserverHearsNothingAndWhatComesIsKeptAgain() throws {
        let observer = observe(.didReceivedMessageFromUser)
        seed.remove(observer, for: .didReceivedMessageFromUser)
        try tap("user-message", router())
        #expect(heard.lines == [])
        observe(.didReceivedMessageFromUser)
        #expect(heard.lines == ["didReceivedMessageFromUser cometchat-uid-1"])
    }

    /// The seed's own `addObserver` lines stay and are announced behind them.
    @Test func appsOwnObserversAreAnnounced() throws {
        let heard = heard
        try tap("user-message", router())
        let token = center.addObserver(forName: .didReceivedMessageFromUser, object: nil, queue: nil) { notification in
            nonisolated(unsafe) let notification = notification
            MainActor.assumeIsolated { heard.hear(notification) }
        }
        #expect(heard.lines == [])
        seed.observersAdded(for: .didReceivedMessageFromUser, .didReceivedMessageFromGroup)
        #expect(heard.lines == ["didReceivedMessageFromUser cometchat-uid-1"])
        center.removeObserver(token)
        seed.observersRemoved(for: .didReceivedMessageFromUser, .didReceivedMessageFromGroup)
        try tap("user-message", router())
        #expect(heard.lines.count == 1)
    }

    /// A tap that was kept over a kill has no payload: the identifier stands for what is not known.
    @Test func keptTapPostsAPlaceholder() {
        observe(.didReceivedMessageFromUser)
        observe(.didReceivedMessageFromGroup)
        let context = TapContext(
            scene: "main", account: "bob",
            response: NotificationResponse(requestIdentifier: "n", deliveredAt: 1, content: NotificationContent()))
        #expect(seed.post(Pushes.chat("alice"), context))
        #expect(seed.post(.conversation(.group(GroupID(unchecked: "team")), messageID: nil), context))
        #expect(heard.users.map(\.name) == ["alice"] && heard.groups.map(\.name) == ["team"])
    }
}
