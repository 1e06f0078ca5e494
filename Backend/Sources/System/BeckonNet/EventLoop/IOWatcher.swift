import CLibEV

/// Tells when a descriptor can be read or written. Confined to its loop's thread; it does not own the descriptor.
///
/// It keeps itself, and so its owner by way of `onReady`, alive until ``cancel()``.
final class IOWatcher {
    struct Interest: OptionSet {
        let rawValue: Int32
        static let read = Interest(rawValue: Int32(beckon_ev_read))
        static let write = Interest(rawValue: Int32(beckon_ev_write))
    }

    private let loop: EventLoop
    private let watcher: UnsafeMutablePointer<ev_io>
    private let descriptor: Int32
    private var onReady: ((Interest) -> Void)?
    private(set) var interest: Interest = []

    init(loop: EventLoop, descriptor: Int32, onReady: @escaping (Interest) -> Void) {
        self.loop = loop
        self.descriptor = descriptor
        self.onReady = onReady
        watcher = .allocate(capacity: 1)
        watcher.initialize(to: ev_io())
        beckon_ev_io_init(watcher, descriptorReady, descriptor)
        watcher.pointee.data = Unmanaged.passRetained(self).toOpaque()
    }

    deinit { watcher.deallocate() }

    /// Watches for just this from now on; for nothing if it is empty.
    func watch(_ interest: Interest) {
        guard interest != self.interest, onReady != nil else { return }
        self.interest = interest
        ev_io_stop(loop.handle, watcher)
        guard !interest.isEmpty else { return }
        beckon_ev_io_set(watcher, descriptor, interest.rawValue)
        ev_io_start(loop.handle, watcher)
    }

    /// Ends watching for good; before the descriptor is closed. Calling it again does nothing.
    func cancel() {
        guard onReady != nil else { return }
        watch([])
        onReady = nil
        Unmanaged.passUnretained(self).release()
    }

    fileprivate func fire(_ interest: Interest) { onReady?(interest) }
}

private func descriptorReady(_: OpaquePointer?, _ watcher: UnsafeMutablePointer<ev_io>?, _ events: Int32) {
    guard let data = watcher?.pointee.data else { return }
    Unmanaged<IOWatcher>.fromOpaque(data).takeUnretainedValue().fire(.init(rawValue: events))
}
