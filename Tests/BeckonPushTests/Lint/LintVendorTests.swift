import BeckonModel
import BeckonPush
import Foundation
import Testing

/// What vendors send is right but for what a test says.
@Suite struct LintVendorTests {
    private func errors(_ json: String) throws -> [LintFinding] {
        try LintExample.Push(json).findings().filter { $0.level == .error }
    }

    /// `Examples/payloads`.
    @Test(arguments: Examples.all) func exampleHasNoError(_ name: String) throws {
        let file = PushFile(.object(try Examples.payload(name)))
        #expect(file.bundleID == "com.example.chat")
        let findings = PushLinter().findings(in: file.body, pushType: "alert", topic: file.bundleID)
        #expect(findings.isEmpty)
    }

    /// `reference/vendor-payloads.md`, every shape.
    @Test(arguments: VendorShape.all) func vendorsShapeHasNoError(_ shape: VendorShape) throws {
        #expect(try errors(shape.json) == [])
    }

    /// Shapes that no dialect reads, or that the document shows without a dialect of their own.
    @Test(arguments: [
        #"{"aps":{"alert":"x"},"gcm.message_id":"0:1%2","gcm.n.e":"1","google.c.a.e":"1","google.c.sender.id":"1","google.c.fid":"f","fcm_options":{"image":"https://a.example/i.png"}}"#,
        #"{"aps":{"badge":2}}"#,
    ])
    func transportsShapeHasNoError(_ json: String) throws {
        #expect(try errors(json) == [])
    }

    /// CometChat's flat form as its document shows it has no `aps`: sent like that, nothing would be shown.
    @Test func cometChatsFlatFormWithoutApsIsAnError() throws {
        let flat =
            #"{"title":"A","body":"Hi","sender":"u1","receiver":"u2","receiverType":"user","tag":"1","type":"chat"}"#
        #expect(try errors(flat).map(\.rule) == ["aps-missing"])
    }

    /// Zulip's `badge` 0 beside an alert clears that alert as well (P-7).
    @Test func zulipsBadgeZeroIsAWarning() throws {
        let findings = try LintExample.Push(#"{"aps":{"alert":"x","badge":0},"zulip":{}}"#).findings()
        #expect(findings.map(\.rule) == ["badge-zero-with-alert"])
    }

    /// Our own gateway's body has no finding at all, not even a note.
    @Test func ownPayloadHasNoFinding() throws {
        var random = SplitMix(state: 7)
        for _ in 0..<100 {
            let payload = PushPayload(
                message: .random(using: &random), to: UserID(unchecked: "bob"), badge: Badge(total: 3, version: 9))
            let body = try JSONDecoder().decode(JSONValue.self, from: payload.encoded())
            #expect(PushLinter().findings(in: body, pushType: "alert") == [])
        }
    }
}
