import BeckonExtension
import BeckonModel
import BeckonNotificationService
import BeckonPush
import BeckonTesting
import Foundation
import Intents
import Synchronization
import Testing
import UserNotifications

/// P-34: who writes, and their picture, in the system's own manner.
@Suite(.timeLimit(.minutes(1))) struct CommunicationTests {
    private let host: Host
    private let conversation = "c-\(UUID().uuidString)"

    init() throws { host = try Host() }

    private func payload(group: String? = nil) -> [String: JSONValue] {
        var message: [String: JSONValue] = [
            "id": 7, "category": "message", "type": "text", "text": "See you",
            "sender": ["uid": "u-2", "name": "Dana"], "receiver": "u-1", "receiverType": "user",
            "conversationId": .string(conversation),
        ]
        if let group {
            message["receiver"] = "team"
            message["receiverType"] = "group"
            message["receiverName"] = .string(group)
        }
        return [
            "aps": ["alert": ["title": "Dana", "body": "See you"], "mutable-content": 1], "message": .object(message),
        ]
    }

    private func sender(_ change: @escaping @Sendable (inout NotificationContent.Communication) -> Void) -> ClosureStage
    {
        ClosureStage(name: "sender", kind: .media) { content, _ in
            guard var communication = content.communication else { return }
            change(&communication)
            content.communication = communication
        }
    }

    private var donations: [FakeDonations.Donation] { FakeDonations.donations.withLock { $0[conversation] ?? [] } }

    private func intent(_ content: UNNotificationContent) -> INSendMessageIntent? {
        content.fakeProvider as? INSendMessageIntent
    }

    @Test func itIsDonatedAsIncomingBeforeItIsShown() async throws {
        host.push(payload(), to: TestService(host))
        let content = await host.content()
        let donation = try #require(donations.first)
        #expect(donations.count == 1 && donation.direction == .incoming && donation.recipients == 0)
        #expect(donation.sender == "Dana" && donation.senderIdentifier?.hasSuffix(":u-2") == true)
        #expect(intent(content)?.conversationIdentifier == conversation)
        // Siri keeps what is donated: the text is not among it.
        #expect(donation.content == nil && content.body == "See you")
    }

    @Test func aGroupsHasItsNameAndMoreThanOneRecipient() async throws {
        host.push(payload(), to: TestService(host, stages: [sender { $0.groupName = "Team" }]))
        let content = await host.content()
        #expect(donations.first?.group == "Team" && donations.first?.recipients == 2)
        #expect(intent(content)?.speakableGroupName?.spokenPhrase == "Team")
    }

    @Test func thePictureGoesAlongAndItsFileIsGone() async throws {
        let file = try host.file("dana.png")
        host.push(payload(), to: TestService(host, stages: [sender { $0.picture = file }]))
        _ = await host.content()
        #expect(donations.first?.picture == Data(repeating: 7, count: 9))
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    /// P-14: what is large for an extension costs the picture, not the name.
    @Test(arguments: [((1 << 20) + 1, "too-large"), (nil, "unreadable")])
    func aPictureThatCannotBeIsLeftOut(size: Int?, reason: String) async throws {
        let file = host.container.appendingPathComponent("large.png")
        if let size { try Data(count: size).write(to: file) }
        host.push(payload(), to: TestService(host, stages: [sender { $0.picture = file }]))
        _ = await host.content()
        #expect(donations.first?.sender == "Dana" && donations.first?.picture == nil)
        #expect(host.words.contains("no-picture \(reason)"))
    }

    /// Without the capability the system refuses: the notification is shown without.
    @Test func whatTheSystemRefusesIsShownAsItIs() async {
        host.push(payload(), to: TestService(host, stages: [sender { $0.conversationIdentifier = "" }]))
        let content = await host.content()
        #expect(intent(content) == nil && content.body == "See you")
        #expect(host.words.contains("not-communication refused-by-system"))
    }

    @Test func aDonationThatFailsIsToldAndShown() async {
        struct Refused: Error {}
        FakeDonations.answers.withLock { $0[conversation] = .error(Refused()) }
        host.push(payload(), to: TestService(host))
        #expect(intent(await host.content()) != nil)
        #expect(host.words.contains("not-donated refused-by-system"))
    }

    /// The ways in which a donation's answer may come.
    enum Answer: CaseIterable { case never, twice, afterTheLimit, atExpiry }

    @Test(arguments: Answer.allCases) func theHandlerIsCalledOnceHoweverTheSystemAnswers(answer: Answer) async throws {
        let kept = Kept()
        FakeDonations.answers.withLock { $0[conversation] = .later { kept.take($0) } }
        let service = TestService(host)
        host.push(payload(), to: service)
        // The donation's limit; the deadline's wait has ended with the pipeline's part.
        try await kept.untilTaken()
        await host.time.untilWaiting(1)
        #expect(host.all.isEmpty)
        switch answer {
        case .never: host.time.advance(by: .seconds(2))
        case .twice: for _ in 0..<2 { kept.answer() }
        case .afterTheLimit:
            host.time.advance(by: .seconds(2))
            _ = await host.content()
            kept.answer()
        case .atExpiry:
            service.serviceExtensionTimeWillExpire()
            #expect(host.all.count == 1)
            kept.answer()
        }
        #expect(intent(await host.content()) != nil)
        service.serviceExtensionTimeWillExpire()
        #expect(host.all.count == 1 && donations.count == 1)
    }
}

/// Keeps a donation's completion until the test answers.
///
/// Safe to share: its state is behind the lock.
private final class Kept: @unchecked Sendable {
    private let lock = NSLock()
    private var completion: (@Sendable ((any Error)?) -> Void)?
    private let gate = Gate()

    func take(_ completion: @escaping @Sendable ((any Error)?) -> Void) {
        lock.withLock { self.completion = completion }
        gate.open()
    }

    func untilTaken() async throws { try await gate.pass() }

    func answer() { lock.withLock { completion }?(nil) }
}
