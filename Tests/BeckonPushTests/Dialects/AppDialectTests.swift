import BeckonModel
import BeckonPush
import Testing

/// An app brings its own dialect with what is public, and ours stay as they are (design §4, *Any vendor*).
@Suite struct AppDialectTests {
    /// In a file of the app.
    private struct PigeonDialect: PushDialect {
        var name: String { "pigeon" }

        func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
            guard let letter = userInfo["letter"]?.object, let loft = letter["loft"]?.string else { return nil }
            return PushMessage(
                dialect: name,
                kind: PushMessage.Kind(rawValue: letter["sort"]?.string ?? "message"),
                conversation: PushMessage.Conversation(id: loft),
                sender: letter["from"]?.string.map { PushMessage.Person(id: $0) },
                messageID: letter["number"]?.int.map(String.init))
        }
    }

    private let push: [String: JSONValue] = [
        "aps": ["alert": "Coo"], "letter": ["loft": "north/7", "from": "p.1", "number": 5],
    ]

    @Test func appsDialectReadsItsPushesBeforeOrAfterOurs() throws {
        for dialects in [
            [PigeonDialect()] + PushReader.standardDialects, PushReader.standardDialects + [PigeonDialect()],
        ] {
            let reader = PushReader(dialects: dialects)
            let expected = PushMessage(
                dialect: "pigeon", conversation: .init(id: "north/7"), sender: .init(id: "p.1"), messageID: "5")
            #expect(reader.message(in: push) == expected)
            for shape in VendorShape.all {
                let payload = try shape.payload
                #expect(reader.message(in: payload)?.dialect == shape.dialect)
            }
        }
        #expect(PushReader.standard.message(in: push) == nil)
    }

    /// A kind of the app's own counts nothing.
    @Test func kindOfTheAppsOwnIsKept() {
        var push = push
        push["letter"] = ["loft": "north/7", "sort": "feather"]
        let message = PushReader(dialects: [PigeonDialect()]).message(in: push)
        #expect(message?.kind.rawValue == "feather")
        #expect(message?.countsAsUnread() == false)
    }

    /// The cases' keys belong to no vendor (`cases/README.md`).
    @Test func caseDialectReadsTheCasesKeys() {
        let reader = CaseDialect.reader
        let chat = reader.message(in: [
            "chat_id": "c-17", "message_id": "m-1", "account": "acc-1", "aps": ["alert": 42],
        ])
        #expect(
            chat
                == PushMessage(
                    dialect: "case", account: "acc-1", conversation: .init(id: "c-17"), messageID: "m-1"))
        let call = reader.message(in: ["call_id": "k1", "event": "invite", "caller": "Noor"])
        #expect(call?.call == PushMessage.Call(action: .init(rawValue: "invite"), sessionID: "k1"))
        #expect(call?.sender?.name == "Noor")
        #expect(reader.message(in: ["ref": "r-1"]) == nil)
    }
}
