import CLibEV
import Foundation

/// A body that runs once on an event loop after some time, unless it is cancelled before.
///
/// Made by ``EventLoop/schedule(after:_:)``. Letting go of it does not cancel it.
///
/// `@unchecked Sendable`: all state is touched on the loop's thread only; `cancel()` goes there.
public final class LoopTimer: @unchecked Sendable {
    private let loop: EventLoop
    private let watcher: UnsafeMutablePointer<ev_timer>
    private var body: (@Sendable () -> Void)?
    private var isStarted = false

    init(loop: EventLoop, body: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.body = body
        watcher = .allocate(capacity: 1)
        watcher.initialize(to: ev_timer())
    }

    deinit { watcher.deallocate() }

    /// The body will not run, if it has not begun already. From any thread; calling it again does nothing.
    public func cancel() {
        if loop.isCurrent {
            stop()
        } else {
            loop.execute { self.stop() }
        }
    }

    /// On the loop. While it runs, libev's watcher owns this object.
    func start(after seconds: Double) {
        guard body != nil else { return }
        isStarted = true
        beckon_ev_timer_init(watcher, timerFired, seconds)
        watcher.pointee.data = Unmanaged.passRetained(self).toOpaque()
        ev_timer_start(loop.handle, watcher)
    }

    private func stop() {
        body = nil
        guard isStarted else { return }
        isStarted = false
        ev_timer_stop(loop.handle, watcher)
        Unmanaged.passUnretained(self).release()
    }

    fileprivate func fire() {
        let body = self.body
        stop()
        body?()
    }
}

private func timerFired(_: OpaquePointer?, _ watcher: UnsafeMutablePointer<ev_timer>?, _: Int32) {
    guard let data = watcher?.pointee.data else { return }
    Unmanaged<LoopTimer>.fromOpaque(data).takeUnretainedValue().fire()
}
