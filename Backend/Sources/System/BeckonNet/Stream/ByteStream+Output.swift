import Foundation

extension ByteStream {
    func scheduleFlush() {
        guard !isFlushScheduled, phase != .closed else { return }
        isFlushScheduled = true
        loop.flushSoon(self)
    }

    /// Sends as much as the socket takes.
    func flush() {
        isFlushScheduled = false
        guard phase != .connecting, phase != .closed else {
            if phase == .connecting { updateInterest() }
            return
        }
        if mustPump { pump() }
        while encrypt(), send(), !plain.isEmpty {}
        guard phase != .closed else { return }
        if plain.isEmpty, wire.isEmpty { drained() }
        watchForStall()
        updateInterest()
    }

    /// Sends within the owner's call, so it tells nobody.
    func sendNow() {
        guard phase == .open else { return }
        while encrypt(), send(), !plain.isEmpty {}
    }

    /// False if the stream is closed now, or nothing could be encrypted although there is something.
    private func encrypt() -> Bool {
        guard let tls else { return phase != .closed }
        var hasProgress = plain.isEmpty
        if phase != .handshaking, !plain.isEmpty {
            // Not all at once: what is encrypted is held twice.
            let result = plain.withBytes { tls.write(UnsafeRawBufferPointer(rebasing: $0.prefix(1 << 17))) }
            switch result {
            case .success(let count):
                plain.consume(count)
                hasProgress = count > 0
            case .failure(let error):
                abort(error)
                return false
            }
        }
        tls.takeOutput(into: &wire)
        if !hasProgress { _ = send() }
        return hasProgress && phase != .closed
    }

    /// True if all that was ready has been taken by the system.
    private func send() -> Bool {
        while !wire.isEmpty {
            switch wire.withBytes({ SystemSocket.write(descriptor, $0) }) {
            case .bytes(let count):
                wire.consume(count)
                stallTimer?.cancel()
                stallTimer = nil
            case .wouldBlock, .end: return false
            case .failed(let code):
                abort(.system(code, host: remoteAddress, port: remotePort))
                return false
            }
        }
        return true
    }

    private func drained() {
        if outputEnds, !outputEnded, phase != .handshaking {
            if let tls, !closeNotifySent {
                closeNotifySent = true
                tls.end()
                tls.takeOutput(into: &wire)
                guard send() else { return }
            }
            outputEnded = true
            SystemSocket.endWriting(descriptor)
        }
        if phase == .closing, outputEnded {
            if inputEnded {
                abort(nil)
            } else {
                phase = .lingering
                lingerTimer = loop.schedule(after: common.limits.linger) { [weak self] in self?.abort(nil) }
            }
        } else if mustReportDrained {
            mustReportDrained = false
            handlers?.onDrained()
        }
    }

    private func watchForStall() {
        guard !wire.isEmpty, stallTimer == nil, phase != .closed else { return }
        stallTimer = loop.schedule(after: common.limits.stall) { [weak self] in
            guard let self else { return }
            self.abort(NetError(.timeout, "\(self.remoteAddress) stopped taking what it is sent and was cut off."))
        }
    }
}
