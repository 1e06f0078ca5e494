import BeckonNet
import BeckonPush
import Foundation
import Testing

@testable import BeckonGateway

/// The whole table of push-protocols, *Answers*, and what each means.
@Suite struct APNsAnswerTests {
    private func verdict(_ status: Int, _ reason: String, timestamp: Int64? = nil) -> APNsVerdict {
        var body = "{\"reason\":\"\(reason)\""
        if let timestamp { body += ",\"timestamp\":\(timestamp)" }
        let response = HTTPResponse(status: status, body: Data((body + "}").utf8))
        return APNsAnswer(response).verdict(sentID: "sent")
    }

    @Test func success_hasTheIdentifierOfTheAnswerOrOfTheRequest() {
        let answer = APNsAnswer(HTTPResponse(status: 200, headers: ["apns-id": "theirs"]))
        #expect(answer.verdict(sentID: "sent") == .done(.accepted(apnsID: "theirs")))
        #expect(APNsAnswer(status: 200).verdict(sentID: "sent") == .done(.accepted(apnsID: "sent")))
    }

    /// sh-19, sh-21: never retried, and no reason for forgetting the token.
    @Test(arguments: [
        (400, "BadCollapseId"), (400, "BadDeviceToken"), (400, "BadExpirationDate"), (400, "BadMessageId"),
        (400, "BadPriority"), (400, "BadTopic"), (400, "DeviceTokenNotForTopic"), (400, "DuplicateHeaders"),
        (400, "InvalidPushType"), (400, "MissingDeviceToken"), (400, "MissingTopic"), (400, "PayloadEmpty"),
        (400, "TopicDisallowed"), (403, "Forbidden"), (404, "BadPath"), (405, "MethodNotAllowed"),
        (413, "PayloadTooLarge"), (400, "ReasonOfTomorrow"), (418, "ReasonOfTomorrow"),
    ])
    func mistakeOfTheSender_isRejectedWithItsReason(status: Int, reason: String) {
        #expect(verdict(status, reason) == .done(.rejected(status: status, reason: reason)))
    }

    /// sh-22 D: retries do not help; somebody has to look at the credential.
    @Test(arguments: [
        "InvalidProviderToken", "MissingProviderToken", "BadCertificate", "BadCertificateEnvironment",
        "BadEnvironmentKeyIdInToken",
    ])
    func refusedCredential_stops(reason: String) {
        guard case .stop(let problem) = verdict(403, reason) else {
            Issue.record("not stopped")
            return
        }
        #expect(problem.kind == .credential && problem.message.contains(reason))
    }

    @Test func otherRefusals() {
        #expect(verdict(403, "ExpiredProviderToken") == .tokenExpired)
        #expect(
            verdict(403, "UnrelatedKeyIdInToken")
                == .resend(otherwise: .retry(reason: "UnrelatedKeyIdInToken", after: nil)))
        #expect(
            verdict(429, "TooManyProviderTokenUpdates")
                == .resend(otherwise: .retry(reason: "TooManyProviderTokenUpdates", after: nil)))
        #expect(verdict(400, "IdleTimeout") == .leave(.retry(reason: "IdleTimeout", after: nil)))
        #expect(verdict(503, "Shutdown") == .leave(.retry(reason: "Shutdown", after: nil)))
    }

    /// sh-23: milliseconds; without a time the device is kept.
    @Test func gone_tellsSinceWhen() {
        #expect(
            verdict(410, "Unregistered", timestamp: 1_700_000_000_000)
                == .done(.unregistered(timestamp: 1_700_000_000_000)))
        #expect(verdict(410, "ExpiredToken", timestamp: 5) == .done(.unregistered(timestamp: 5)))
        #expect(verdict(410, "Unregistered") == .done(.rejected(status: 410, reason: "Unregistered")))
    }

    /// sh-25 B: later, with the same identifiers; the first for this device alone.
    @Test(arguments: [
        (429, "TooManyRequests", true), (500, "InternalServerError", false), (503, "ServiceUnavailable", false),
        (502, "ReasonOfTomorrow", false),
    ])
    func overload_isRetried(status: Int, reason: String, concernsOneDevice: Bool) {
        let outcome = PushOutcome.retry(reason: reason, after: nil)
        #expect(verdict(status, reason) == .done(outcome))
        #expect(outcome.concernsOneDevice == concernsOneDevice)
    }

    @Test func retryAfter_isKept() {
        let response = HTTPResponse(status: 503, headers: ["retry-after": "7"], body: Data("{}".utf8))
        #expect(APNsAnswer(response).verdict(sentID: "") == .done(.retry(reason: "HTTP503", after: .seconds(7))))
    }

    @Test(arguments: ["", "<html>", "[]", "{\"reason\":7}", "{\"reason\":null}"])
    func bodyThatIsNotApples_leavesTheStatus(body: String) {
        let answer = APNsAnswer(HTTPResponse(status: 400, body: Data(body.utf8)))
        #expect(answer.verdict(sentID: "") == .done(.rejected(status: 400, reason: "HTTP400")))
    }
}
