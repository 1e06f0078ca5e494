import BeckonModel
import BeckonPush
import Foundation
import Testing

/// What iOS makes of a payload: P-6 to P-9, cases sh-01, sh-03, sh-04, sh-05.
@Suite struct NotificationContentTests {
    @Test func roundTripsWithItsPayload() throws {
        let content = NotificationContent(title: "A", body: "Hi", badge: 3, userInfo: ["aps": ["badge": 3]])
        let data = try JSONEncoder().encode(content)
        #expect(try JSONDecoder().decode(NotificationContent.self, from: data) == content)
    }

    /// P-6, sh-01 A.
    @Test func alertDictionaryGivesTitleSubtitleAndBody() {
        let content = NotificationContent(payload: ["aps": ["alert": ["title": "T", "subtitle": "S", "body": "B"]]])
        #expect(content.title == "T")
        #expect(content.subtitle == "S")
        #expect(content.body == "B")
        #expect(content.showsAlert)
    }

    /// P-6, sh-01 B.
    @Test func alertStringIsTheBody() {
        let content = NotificationContent(payload: ["aps": ["alert": "Lunch", "sound": "default"]])
        #expect(content.title.isEmpty)
        #expect(content.body == "Lunch")
        #expect(content.sound == "default")
    }

    /// P-6, sh-01 D, sh-04.
    @Test(
        arguments: [
            ["aps": ["alert": 42]], ["aps": ["alert": ["title": 1, "body": ["a"]]]], ["aps": "no"], ["aps": nil], [:],
        ] as [[String: JSONValue]])
    func wrongOrMissingAlertShowsNothing(_ payload: [String: JSONValue]) {
        let content = NotificationContent(payload: payload)
        #expect(!content.showsAlert)
        #expect(content.userInfo == payload)
    }

    /// P-7, sh-03 B.
    @Test(arguments: [(5, 5), ("5", nil), (true, nil), (["a"], nil), (0, 0), (-1, -1)] as [(JSONValue, Int?)])
    func badgeIsANumberOrIgnored(_ badge: JSONValue, _ expected: Int?) {
        #expect(NotificationContent(payload: ["aps": ["badge": badge]]).badge == expected)
    }

    @Test func soundOfACriticalAlertIsItsName() {
        let payload: [String: JSONValue] = ["aps": ["sound": ["critical": 1, "name": "alarm", "volume": 0.5]]]
        #expect(NotificationContent(payload: payload).sound == "alarm")
    }

    /// P-9 and R-2.1: an own key `click_action` selects a destination, but no action buttons.
    @Test func clickActionIsACategoryOnlyForRouting() {
        let content = NotificationContent(payload: ["aps": ["alert": "x"], "click_action": "Second"])
        #expect(content.categoryIdentifier.isEmpty)
        #expect(content.category == "Second")
        let both = NotificationContent(payload: ["aps": ["category": "Third"], "click_action": "Second"])
        #expect(both.category == "Third")
    }

    /// P-8, sh-05.
    @Test func locKeysResolveInTheStringsOfTheApp() {
        let strings = [
            "MSG_IN_GROUP": "%1$@ wrote in %2$@", "NEW_IN": "New in %@", "SWAP": "%2$@: %1$@", "C": "%s wrote 100%%",
        ]
        func content(_ alert: JSONValue) -> NotificationContent {
            NotificationContent(payload: ["aps": ["alert": alert]], strings: strings)
        }
        let short = content([
            "loc-key": "MSG_IN_GROUP", "loc-args": ["Ravi"], "title-loc-key": "NEW_IN", "title-loc-args": ["Lake trip"],
        ])
        #expect(short.title == "New in Lake trip")
        #expect(short.body == "Ravi wrote in")
        #expect(content(["loc-key": "SWAP", "loc-args": ["hi", "Ravi"]]).body == "Ravi: hi")
        #expect(content(["loc-key": "C", "loc-args": ["Ravi"]]).body == "wrote 100%")
        #expect(content(["loc-key": "NOT_THERE"]).body.isEmpty)
        #expect(content(["body": "literal", "loc-key": "NEW_IN"]).body == "literal")
    }
}
