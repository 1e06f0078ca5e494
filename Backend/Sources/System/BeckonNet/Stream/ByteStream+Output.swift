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
        repeat {
            encrypt()
            guard phase != .closed, send() else { break }
        } while !plain.isEmpty && phase != .handshaking
        guard phase != .closed else { return }
        if plain.isEmpty, wire.isEmpty { drained() }
        watchForStall()
        updateInterest()
    }

    /// Sends within the owner's call, so it tells nobody.
    func sendNow() {
        guard phase == .open else { return }
        repeat {
            encrypt()
        } while phase == .open && send() && !plain.isEmpty
    }

    private func encrypt() {
        guard let tls else { return }
        if phase != .handshaking, !plain.isEmpty {
            // Not all at once: what is encrypted is held twice.
            let result = plain.withBytes { tls.write(UnsafeRawBufferPointer(rebasing: $0.prefix(1 << 17))) }
            switch result {
            case .success(let count): plain.consume(count)
            case .failure(let error):
                abort(error)
                return
            }
        }
        tls.takeOutput(into: &wire)
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
                lingerTimer = loop.schedule(after: limits.linger) { [weak self] in self?.abort(nil) }
            }
        } else if mustReportDrained {
            mustReportDrained = false
            handlers?.onDrained()
        }
    }

    private func watchForStall() {
        guard !wire.isEmpty, stallTimer == nil, phase != .closed else { return }
        stallTimer = loop.schedule(after: limits.stall) { [weak self] in
            guard let self else { return }
            self.abort(NetError(.timeout, "\(self.remoteAddress) stopped taking what it is sent and was cut off."))
        }
    }
}
