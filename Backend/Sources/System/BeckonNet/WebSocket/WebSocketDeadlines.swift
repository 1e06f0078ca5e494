/// When the WebSockets of a loop are to look at the time: all of them on one timer. Confined to the loop's thread.
///
/// It keeps a connection until its deadline or ``cancel(_:at:)``.
final class WebSocketDeadlines {
    private unowned let loop: EventLoop
    private var wheel = DeadlineWheel<WebSocketConnection>()
    private var timer: LoopTimer?
    private var timerDue = Double.infinity

    init(loop: EventLoop) { self.loop = loop }

    /// Has the connection's `timeIsUp()` called, once. What comes back is for ``cancel(_:at:)``.
    func set(_ connection: WebSocketConnection, after delay: Duration) -> DeadlineWheel<WebSocketConnection>.Slot {
        defer { watchTime() }
        return wheel.add(connection, at: loop.now + delay.seconds)
    }

    func cancel(_ connection: WebSocketConnection, at slot: DeadlineWheel<WebSocketConnection>.Slot) {
        wheel.remove(connection, from: slot)
        if wheel.next == nil { watchTime() }
    }

    /// The timer is moved when it would be late, and ends with the last connection.
    private func watchTime() {
        guard let next = wheel.next else {
            timer?.cancel()
            timer = nil
            timerDue = .infinity
            return
        }
        guard next < timerDue else { return }
        timer?.cancel()
        timerDue = next
        // On the loop's thread, where it is made and where it fires.
        let deadlines = Confined(value: self)
        timer = loop.schedule(after: .seconds(max(0, next - loop.now))) { deadlines.value.timerFired() }
    }

    private func timerFired() {
        timer = nil
        timerDue = .infinity
        for connection in wheel.takeDue(now: loop.now) { connection.assumeIsolated { $0.timeIsUp() } }
        watchTime()
    }

    /// `@unchecked Sendable`: made and used on the loop's thread only.
    private struct Confined: @unchecked Sendable {
        let value: WebSocketDeadlines
    }
}
