import BeckonModel
import BeckonPush
import Testing

/// Issue 5: title and body by a template over payload fields (R-3.4).
@Suite struct PayloadTemplateTests {
    private let content = NotificationContent(
        title: "Title", body: "Body",
        userInfo: [
            "message": .string(#"{"id":41,"sender":{"name":"Dana"},"tags":["a","b"]}"#), "n": 2.5, "empty": "",
            "on": true, "nothing": .null,
        ])
    private let push = PushMessage(
        dialect: "d", conversation: PushMessage.Conversation(id: "c", name: "Lake trip"),
        sender: PushMessage.Person(id: "u", name: "Sam"), text: "Hi")

    @Test(arguments: [
        ("plain", "plain"), ("{n} of {message.id}", "2.5 of 41"),
        ("{message.sender.name}: {message.tags.1}", "Dana: b"),
        ("{on}", "true"), ("{$sender} @ {$conversation}: {$text}", "Sam @ Lake trip: Hi"), ("📎 {$body}", "📎 Body"),
        ("{$title}", "Title"), ("{{n}", "{n}"), ("a { b", "a { b"), ("{$unknown}", "{$unknown}"), ("{}", "{}"),
        ("{a..b}", "{a..b}"), ("}{n}", "}2.5"),
    ])
    func placesAreFilled(_ template: String, _ text: String) {
        #expect(PayloadTemplate(template).text(of: content, push: push) == text)
    }

    /// Nothing half is shown.
    @Test(arguments: [
        "{missing}", "Hi {empty}", "{nothing}", "{message}x{n.a}", "{message.tags.2}", "{message.tags.x}",
        "{message.tags}", "{$subtitle}", "", "{message.tags.-1}",
    ])
    func fieldThatIsMissingOrNoScalarGivesNoText(_ template: String) {
        #expect(PayloadTemplate(template).text(of: content, push: push) == nil)
    }

    @Test(arguments: PayloadTemplate.Field.allCases) func foreignPushHasNoFieldsOfAMessage(
        _ field: PayloadTemplate.Field
    ) {
        let text = PayloadTemplate("{\(field.rawValue)}").text(of: content, push: nil)
        #expect(text == [.title: "Title", .body: "Body"][field])
    }

    @Test func textOfATemplateMayHaveBraces() {
        let content = NotificationContent(userInfo: ["a": "{b}", "b": "no"])
        #expect(PayloadTemplate("{a}").text(of: content, push: nil) == "{b}")
    }
}
