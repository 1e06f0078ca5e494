import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// sh-06: a category selects buttons; the chat to open comes from the data.
@Suite struct Sh06ClickActionTests {
    private let resolver = DestinationResolver(reader: CaseDialect.reader, vendors: ["case"])

    @Test(arguments: ["A_legacy", "B_v1_android_only"])
    func sh_06_clickAction(_ variant: String) throws {
        let file = try Case("sh-06-click-action")
        let expected = try #require(file.expected[variant])
        let request = try #require(file.input["gatewayMessages"]?[variant]?.object)
        let message = try FCMMessage(request: request)
        // `outputShape` v1.
        #expect(message.json.object?.keys.sorted() == ["message"])
        #expect(message.json["message"]?["token"] == "fcm-token-1")
        for (path, value) in expected["output"]?.object ?? [:] { #expect(message.json.value(at: path) == value) }
        for path in expected["outputLacks"]?.array ?? [] {
            #expect(message.json.value(at: path.string ?? "") == nil)
        }
        // sh-08: the gateway writes it for every message of version 1.
        #expect(message.json.value(at: "message.apns.payload.aps.mutable-content") == 1)

        let content = NotificationContent(payload: message.userInfo(deliveryID: "0:1%2"))
        let registered = file.input["device"]?["registeredCategories"]?.array?.compactMap(\.string) ?? []
        if let buttons = expected["actionButtons"]?.int {
            #expect((registered.contains(content.categoryIdentifier) ? 1 : 0) == buttons)
        }
        let route = try #require(expected["route"]?.string)
        #expect(resolver.destination(of: content) == .vendor("case", conversation: route))
    }

    /// Neither a known nor an unknown category of buttons changes where the tap leads.
    @Test(arguments: ["CHAT_REPLY", "chat_reply", "", "Second"])
    func categoryOfButtonsNeverDecidesTheRoute(_ category: String) {
        for place in [0, 1] {
            var payload: [String: JSONValue] = ["aps": ["alert": "Ping"], "chat_id": "c-8"]
            if place == 0 {
                payload["aps"] = ["alert": "Ping", "category": .string(category)]
            } else {
                payload["click_action"] = .string(category)
            }
            let content = NotificationContent(payload: payload)
            #expect(resolver.destination(of: content) == .vendor("case", conversation: "c-8"))
        }
    }
}

extension JSONValue {
    fileprivate func value(at path: String) -> JSONValue? {
        path.split(separator: ".").reduce(self) { value, key in value?[String(key)] }
    }
}
