import CLibEV
import Foundation

/// One thread that waits for sockets and timers (libev) and runs the Swift code that serves them.
///
/// It is an executor: an actor whose `unownedExecutor` is the loop runs on its thread, so callbacks of sockets enter it
/// with `assumeIsolated`, without a hop. Nothing that runs here may block: everybody on the loop would wait.
///
/// Every `await` of an actor here may let others run first, that of `withCheckedContinuation` as well: a task that does
/// not prefer the loop as its executor is queued anew. What a wait depends on is looked at within the closure that gets
/// the continuation, never before.
///
/// Lifetime: the thread keeps the loop alive until ``shutdown()``. Shut it down last, from outside of it, when all that
/// uses it has stopped: what is handed to it later never runs.
///
/// `@unchecked Sendable`: `inbox` and `isStopping` are guarded by `lock`, which also serves ``synchronized(_:)``; `thread` is written before `init` returns;
/// everything else is touched on the loop's thread only.
public final class EventLoop: SerialExecutor, @unchecked Sendable {
    private enum Work {
        case job(UnownedJob)
        case body(@Sendable () -> Void)
    }

    /// Names the thread.
    public let name: String

    let handle: OpaquePointer
    /// Bytes just read from a socket; whoever is called with them copies what it keeps.
    let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    /// Bytes just decrypted.
    let plainBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

    private let wakeUp: UnsafeMutablePointer<ev_async>
    private let lock = NSLock()
    private var inbox: [Work] = []
    private var isStopping = false
    private var onStopped: [CheckedContinuation<Void, Never>] = []
    private var isFinished = false

    private var thread: pthread_t?
    private var local: [Work] = []
    private var running: [Work] = []
    private var streamsToFlush: [ByteStream] = []

    /// Starts the thread. Writing to a closed socket no longer kills the process (SIGPIPE is ignored) from then on.
    ///
    /// - Throws: ``NetError`` of kind `system` when the system has no descriptors left.
    public init(name: String) throws(NetError) {
        signal(SIGPIPE, SIG_IGN)
        guard let handle = ev_loop_new(UInt32(EVFLAG_NOENV)) else {
            throw NetError(
                .system, "Cannot start an event loop: the system has no descriptors left; raise the limit (ulimit -n).")
        }
        self.name = name
        self.handle = handle
        wakeUp = .allocate(capacity: 1)
        wakeUp.initialize(to: ev_async())
        beckon_ev_async_init(wakeUp, wokenUp)
        ev_async_start(handle, wakeUp)

        let started = DispatchSemaphore(value: 0)
        let thread = Thread { [self] in
            self.thread = pthread_self()
            started.signal()
            run()
        }
        thread.name = name
        thread.start()
        started.wait()
    }

    deinit {
        wakeUp.deallocate()
        readBuffer.deallocate()
        plainBuffer.deallocate()
    }

    /// Whether the caller is on the loop's thread.
    ///
    /// Never inlined: `pthread_self()` is declared constant, and an optimised async function that has moved to another
    /// thread would keep the old answer.
    @inline(never)
    public var isCurrent: Bool {
        guard let thread else { return false }
        return pthread_equal(thread, pthread_self()) != 0
    }

    /// Runs the body on the loop's thread, soon and never within this call. From any thread.
    public func execute(_ body: @escaping @Sendable () -> Void) { add(.body(body)) }

    /// Runs the body on the loop's thread after that time. From any thread.
    public func schedule(after delay: Duration, _ body: @escaping @Sendable () -> Void) -> LoopTimer {
        let timer = LoopTimer(loop: self, body: body)
        if isCurrent {
            start(timer, after: delay)
        } else {
            execute { self.start(timer, after: delay) }
        }
        return timer
    }

    /// Ends the thread, after what has been handed over before.
    public func shutdown() async {
        await withCheckedContinuation { continuation in
            let isFinished = lock.withLock {
                isStopping = true
                if !self.isFinished { onStopped.append(continuation) }
                return self.isFinished
            }
            if isFinished {
                continuation.resume()
            } else {
                execute {}
            }
        }
    }

    public func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

    public func checkIsolated() {
        precondition(isCurrent, "This code belongs on the event loop's thread.")
    }

    /// Seconds on the loop's own clock, as of its last waking; only rises. On the loop.
    var now: Double { ev_now(handle) }

    /// When the WebSockets of the loop are to look at the time. On the loop.
    private(set) lazy var webSocketDeadlines = WebSocketDeadlines(loop: self)

    /// Guards small things that objects of the loop share with other threads: one lock for all is less than one in each.
    func synchronized<T>(_ body: () -> T) -> T { lock.withLock(body) }

    /// Has the stream write out what it has gathered, once the work at hand is done. On the loop.
    func flushSoon(_ stream: ByteStream) { streamsToFlush.append(stream) }

    private func start(_ timer: LoopTimer, after delay: Duration) {
        // libev counts from the time at which it woke up.
        ev_now_update(handle)
        timer.start(after: max(0, delay / .seconds(1)))
    }

    private func add(_ work: Work) {
        if isCurrent {
            local.append(work)
            return
        }
        let mustWake = lock.withLock {
            guard !isFinished else { return false }
            inbox.append(work)
            return inbox.count == 1
        }
        if mustWake { ev_async_send(handle, wakeUp) }
    }

    private func run() {
        while true {
            let isStopping = drain()
            if isStopping { break }
            ev_run(handle, local.isEmpty ? Int32(EVRUN_ONCE) : Int32(EVRUN_NOWAIT))
        }
        let waiting = lock.withLock {
            isFinished = true
            return onStopped
        }
        ev_async_stop(handle, wakeUp)
        ev_loop_destroy(handle)
        for continuation in waiting { continuation.resume() }
    }

    /// Runs what there is, in bounded rounds so that sockets get their turn; true if the loop is to stop now.
    private func drain() -> Bool {
        var isStopping = false
        for _ in 0..<16 {
            lock.withLock {
                local.append(contentsOf: inbox)
                inbox.removeAll(keepingCapacity: true)
                isStopping = self.isStopping
            }
            if local.isEmpty {
                flushStreams()
                if local.isEmpty { return isStopping }
            }
            swap(&local, &running)
            for work in running { perform(work) }
            running.removeAll(keepingCapacity: true)
        }
        flushStreams()
        return false
    }

    private func flushStreams() {
        while !streamsToFlush.isEmpty {
            let streams = streamsToFlush
            streamsToFlush.removeAll(keepingCapacity: true)
            for stream in streams { stream.flush() }
        }
    }

    private func perform(_ work: Work) {
        switch work {
        case .body(let body): body()
        case .job(let job):
            if #available(macOS 15, *) {
                job.runSynchronously(
                    isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
            } else {
                job.runSynchronously(on: asUnownedSerialExecutor())
            }
        }
    }
}

@available(macOS 15, *)
extension EventLoop: TaskExecutor {}

private func wokenUp(_: OpaquePointer?, _: UnsafeMutablePointer<ev_async>?, _: Int32) {}
