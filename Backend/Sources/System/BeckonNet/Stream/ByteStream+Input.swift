import Foundation

extension ByteStream {
    func ready(_ interest: IOWatcher.Interest) {
        if phase == .connecting {
            connectFinished()
            return
        }
        if interest.contains(.read) { readSocket() }
        if interest.contains(.write), phase != .closed { flush() }
    }

    /// Watches for what the phase needs: a paused stream reads only while TLS needs it.
    func updateInterest() {
        guard let watcher else { return }
        var interest: IOWatcher.Interest = []
        switch phase {
        case .connecting: interest = .write
        case .handshaking: interest = .read
        case .open where handlers != nil && !isPaused && !inputEnded: interest = .read
        case .closing where !inputEnded, .lingering where !inputEnded: interest = .read
        default: break
        }
        if !wire.isEmpty { interest.insert(.write) }
        watcher.watch(interest)
    }

    private func connectFinished() {
        let code = SystemSocket.pendingError(descriptor)
        guard code == 0 else {
            abort(.system(code, host: remoteAddress, port: remotePort))
            return
        }
        SystemSocket.sendAtOnce(descriptor)
        phase = tls == nil ? .open : .handshaking
        pump()
        flush()
    }

    /// Reads what there is, in bounded turns so that one fast peer does not hold up the others.
    private func readSocket() {
        for _ in 0..<4 {
            guard phase != .closed, !inputEnded, phase != .open || !isPaused else { break }
            switch SystemSocket.read(descriptor, into: loop.readBuffer) {
            case .bytes(let count):
                received(UnsafeRawBufferPointer(rebasing: loop.readBuffer[..<count]))
                if count < loop.readBuffer.count {
                    updateInterest()
                    return
                }
            case .wouldBlock:
                updateInterest()
                return
            case .end:
                inputEnded = true
                pump()
                if phase == .lingering || phase == .handshaking { abort(nil) }
            case .failed(let code):
                abort(.system(code, host: remoteAddress, port: remotePort))
            }
        }
        updateInterest()
    }

    private func received(_ bytes: UnsafeRawBufferPointer) {
        guard phase == .open || phase == .handshaking else { return }  // Dropped, so that the peer sees no reset.
        guard let tls else {
            handlers?.onBytes(ReceivedBytes(buffer: bytes))
            return
        }
        if let error = tls.receive(bytes) {
            abort(error)
        } else {
            pump()
        }
    }

    /// Carries on with the handshake, with decrypted bytes and with the peer's end, as far as they have come.
    func pump() {
        mustPump = false
        if phase == .handshaking { shakeHands() }
        guard phase == .open else { return }
        if let onConnected {
            self.onConnected = nil
            onConnected(nil)
        }
        guard handlers != nil else { return }
        if !openReported {
            openReported = true
            handlers?.onOpen()
        }
        readPlain()
        if inputEnded, !isPaused, !endReported, phase == .open {
            endReported = true
            handlers?.onEnd()
        }
        updateInterest()
    }

    private func shakeHands() {
        guard let tls else { return }
        switch tls.handshake() {
        case .success(true): phase = .open
        case .success(false): break
        case .failure(let error):
            // The alert tells the peer why.
            tls.takeOutput(into: &wire)
            _ = wire.withBytes { SystemSocket.write(descriptor, $0) }
            abort(error)
            return
        }
        scheduleFlush()
    }

    private func readPlain() {
        while phase == .open, !isPaused, let tls {
            switch tls.read(into: loop.plainBuffer) {
            case .bytes(let count):
                handlers?.onBytes(
                    ReceivedBytes(buffer: UnsafeRawBufferPointer(rebasing: loop.plainBuffer[..<count])))
            case .needsMore: return
            case .ended:
                inputEnded = true
                return
            case .failed(let error):
                abort(error)
                return
            }
        }
    }
}
