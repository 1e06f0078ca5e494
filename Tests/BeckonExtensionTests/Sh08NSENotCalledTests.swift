import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting
import Foundation
import Testing

/// Case sh-08, the extension's half: the pipeline runs for the right key in the right place, and for nothing else (P-12).
@MainActor @Suite(.timeLimit(.minutes(1))) struct Sh08NSENotCalledTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: ["A_underscore", "B_no_alert", "C_outside_aps", "D_good"])
    func sh_08_nse_not_called_thePipelineRunsForTheRightKeyInTheRightPlace(_ variant: String) async throws {
        let known = try Case("sh-08-nse-not-called")
        let expected = try #require(known.expected[variant])
        let mark = "revised"
        let bundle = AppBundle(
            topic: "com.example.chat", makeApplication: { BareApp($0) },
            makeExtension: { PipelineExtension($0, stages: [ReplaceTextStage { _ in .init(subtitle: mark) }]) })
        let phone = try Phone(name: "bob", app: bundle, folder: folder.url, registrar: .fixed("0aff"))
        phone.launch()
        try await phone.until { phone.pushToken != nil }
        phone.enterBackground()
        let payload = known.payload(variant)
        phone.receive(DeliveredPush(token: "0aff", apnsID: "case", payload: payload))
        if NotificationContent(payload: payload).showsAlert {
            try await phone.until { !phone.presentations.isEmpty }
        }
        let shown = phone.deliveredNotifications.last
        #expect((shown?.content.subtitle == mark) == expected["nseInvoked"]?.bool)
        #expect((shown != nil) == expected["shown"]?.bool)
        #expect(phone.faults.isEmpty)
    }
}
