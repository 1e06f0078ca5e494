import BeckonGateway
import BeckonModel
import BeckonServer
import Testing

/// server-notes §4.
@Suite struct DevicePushTests {
    private let storedAt: Int64 = 1_000_000
    private let patience = PushPatience(
        acknowledgement: .seconds(5), expiry: .seconds(3600), backOff: BackOff(base: .seconds(2), random: { 1 }))

    private func machine(attempt: Int = 0) -> DevicePush {
        DevicePush(storedAt: storedAt, attempt: attempt, patience: patience)
    }

    @Test func anUnconnectedDeviceIsPushedAtOnce() {
        #expect(machine().next(.begun, now: storedAt) == .ask)
        #expect(machine().next(.presence(.notConnected), now: storedAt) == .send)
    }

    @Test func aMessageOnScreenIsNotPushed() {
        #expect(
            machine().next(.presence(.shown), now: storedAt) == .end(.dropped, reason: "shown-on-device"))
    }

    @Test func aDeviceThatHasItButNotOnScreenIsPushedAtOnce() {
        #expect(machine().next(.presence(.notShown), now: storedAt) == .send)
    }

    @Test func aConnectedDeviceHasFiveSecondsFromTheMessageToAcknowledge() {
        #expect(
            machine().next(.presence(.unanswered), now: storedAt + 4999)
                == .keep(due: storedAt + 5000, attempt: 0, reason: "awaits-acknowledgement"))
        #expect(machine().next(.presence(.unanswered), now: storedAt + 5000) == .send)
    }

    @Test func aRetryDoesNotWaitForAnAcknowledgementAgain() {
        #expect(machine(attempt: 1).next(.presence(.unanswered), now: storedAt) == .send)
    }

    /// sh-25 B: back-off for that device alone, and not before the service allows it.
    @Test func aRetryWaitsForTheLongerOfBackOffAndRetryAfter() {
        let now = storedAt + 10
        #expect(
            machine().next(.answered(.retry(reason: "TooManyRequests", after: nil)), now: now)
                == .keep(due: now + 2000, attempt: 1, reason: "retry TooManyRequests"))
        #expect(
            machine().next(.answered(.retry(reason: "TooManyRequests", after: .seconds(60))), now: now)
                == .keep(due: now + 60_000, attempt: 1, reason: "retry TooManyRequests"))
    }

    /// synapse#1838: what is stale is expired, not sent in a storm.
    @Test func nothingIsTriedAfterItsExpiry() {
        let end = storedAt + 3_600_000
        #expect(machine().next(.begun, now: end) == .end(.dropped, reason: "expired"))
        #expect(
            machine().next(.answered(.retry(reason: "Shutdown", after: nil)), now: end - 1)
                == .end(.dropped, reason: "expired"))
    }

    /// sh-23: the timestamp decides, so it is handed on as it came.
    @Test func a410ForgetsTheDeviceUnlessItRegisteredLater() {
        #expect(
            machine().next(.answered(.unregistered(timestamp: 77)), now: storedAt)
                == .forgetDevice(unlessRegisteredAfter: 77, reason: "410 Unregistered"))
    }

    @Test func aRefusalOfTheSendersMistakeIsNotRetried() {
        #expect(
            machine().next(.answered(.rejected(status: 400, reason: "BadTopic")), now: storedAt)
                == .end(.rejected, reason: "400 BadTopic"))
    }
}
