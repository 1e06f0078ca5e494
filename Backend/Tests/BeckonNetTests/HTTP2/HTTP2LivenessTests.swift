@testable import BeckonNet
import Testing

/// push-protocols: "PING a connection idle for an hour"; a connection that answers nothing is given up.
@Suite struct HTTP2LivenessTests {
    @Test func busyConnection_isNotAsked() {
        var liveness = HTTP2Liveness()
        #expect(liveness.handle(.opened) == [.startIdleTimer])
        for _ in 0..<3 {
            #expect(liveness.handle(.received) == [])
            #expect(liveness.handle(.idleTimerFired) == [.startIdleTimer])
        }
    }

    @Test func idleConnection_isAskedAndGivenUpWithoutAnAnswer() {
        var liveness = HTTP2Liveness()
        #expect(liveness.handle(.idleTimerFired) == [.startIdleTimer, .ping, .startPingTimer])
        #expect(liveness.handle(.pingTimerFired) == [.giveUp])
    }

    @Test func anyBytesAnswerThePing() {
        var liveness = HTTP2Liveness()
        _ = liveness.handle(.idleTimerFired)
        _ = liveness.handle(.received)
        #expect(liveness.handle(.pingTimerFired) == [])
    }

    @Test func deadlineThatPassed_asksOnce() {
        var liveness = HTTP2Liveness()
        #expect(liveness.handle(.deadlinePassed) == [.ping, .startPingTimer])
        #expect(liveness.handle(.deadlinePassed) == [])
    }
}
