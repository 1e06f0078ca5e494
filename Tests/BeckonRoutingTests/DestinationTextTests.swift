import BeckonModel
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// A destination is printed, kept in a file and read again without loss.
@Suite struct DestinationTextTests {
    private static let alice = Receiver.user(UserID(unchecked: "alice"))
    private static let team = Receiver.group(GroupID(unchecked: "team"))

    @Test(
        arguments: [
            (.conversation(alice, messageID: nil), "user/alice"),
            (.conversation(alice, messageID: "12", thread: "3"), "user/alice?message=12&thread=3"),
            (.conversation(team, messageID: nil, thread: "3"), "group/team?thread=3"),
            (.call(sessionID: "v1.123", alice), "call/v1.123?user=alice"),
            (.call(sessionID: "v1/2?3", team), "call/v1%2F2%3F3?group=team"), (.call(sessionID: "s", nil), "call/s"),
            (.category("Second"), "category/Second"),
            (
                .vendor("stream", conversation: "messaging:general", messageID: "7"),
                "vendor/stream/messaging:general?message=7"
            ),
            (.vendor("voximplant"), "vendor/voximplant"),
            (.vendor("matrix", messageID: "$e"), "vendor/matrix?message=%24e"),
            (.root, "root"),
        ] as [(Destination, String)])
    func textIsForPeopleAndReadAgain(_ destination: Destination, _ text: String) {
        #expect(destination.description == text)
        #expect(Destination(text) == destination)
    }

    @Test func linkRoundTrips() throws {
        for link in ["https://example.com/a?b=c&d=%2F#e", "chat://x", "https://example.com/%F0%9F%91%8D?q=a+b"] {
            let destination = Destination.url(try #require(URL(string: link)))
            #expect(Destination(destination.description) == destination)
        }
    }

    /// Vendors' identifiers hold anything.
    @Test(arguments: WalkBudget.seeds(4))
    func anyStringsRoundTrip(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<500 {
            let destination = Self.destination(&random)
            #expect(Destination(destination.description) == destination, "\(destination)")
            let data = try JSONEncoder().encode([destination])
            #expect(try JSONDecoder().decode([Destination].self, from: data) == [destination])
        }
    }

    private static func destination(_ random: inout SeededRandom) -> Destination {
        let receiver = Bool.random(using: &random) ? alice : team
        func maybe() -> String? { Bool.random(using: &random) ? text(&random) : nil }
        return switch Int.random(in: 0..<5, using: &random) {
        case 0: .conversation(receiver, messageID: maybe(), thread: maybe())
        case 1: .call(sessionID: text(&random), Bool.random(using: &random) ? receiver : nil)
        case 2: .category(text(&random))
        case 3: .vendor(text(&random), conversation: maybe(), messageID: maybe())
        default: .root
        }
    }

    /// What stands for something in the text, and what is more than a byte.
    private static func text(_ random: inout SeededRandom) -> String {
        let characters = Array("a/?&=%#+ \\\"'~@!:.-_\n\0\u{e9}e\u{301}\u{4f60}\u{1F469}\u{200D}\u{1F469}2F\u{FFFD}")
        return String(
            (0..<Int.random(in: 0..<8, using: &random)).map { _ in characters.randomElement(using: &random) ?? "a" })
    }

    @Test(arguments: [
        "", "/", "?", "root/", "root?", "root?message=1", "roots", "ROOT", "user", "user/", "user/a/b", "user/a b!",
        "user/alice?message", "user/alice?message=%FF", "user/alice?message=1&message=2", "user/alice?text=hi",
        "user/alice?&", "group/", "group/%", "other/alice", "call", "call/s/t", "call/s?user=", "call/s?message=1",
        "category", "category/a/b", "category/a?message=1", "url/", "url/a/b", "vendor", "vendor/a/b/c",
    ])
    func wrongTextNamesNoDestination(_ text: String) throws {
        #expect(Destination(text) == nil)
        let data = try JSONEncoder().encode([text])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Destination].self, from: data) }
    }

    @Test func anythingButATextIsNoDestination() {
        for json in ["[1]", "[null]", "[{}]", "[[\"root\"]]"] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode([Destination].self, from: Data(json.utf8)) }
        }
    }

    /// Whatever is read is written as it was understood.
    @Test(arguments: WalkBudget.seeds(2))
    func randomTextsAreRefusedOrReadOnce(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let words = [
            "user", "group", "call", "category", "vendor", "url", "root", "/", "?", "&", "=", "%", "2F", "message",
            "thread", "alice", "é",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0..<8, using: &random)).map { _ in words.randomElement(using: &random) ?? ""
            }
            .joined()
            guard let destination = Destination(text) else { continue }
            #expect(Destination(destination.description) == destination, "\(text)")
        }
    }
}
