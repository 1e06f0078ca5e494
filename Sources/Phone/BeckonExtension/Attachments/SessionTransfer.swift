#if canImport(ObjectiveC)
    import Foundation

    /// One GET of a URLSession, whose body waits for its reader: the task is suspended while enough waits.
    ///
    /// `@unchecked Sendable`: its state is behind the lock, and who waits is resumed outside of it. URLSession calls its
    /// delegate on one queue, in order. The session holds this object until the task has ended.
    final class SessionTransfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        private struct State {
            var head: Downloader.Head?
            var bytes = Data()
            var outcome: Result<Void, any Error>?
            var isSuspended = false
            var waiting: CheckedContinuation<Void, Never>?
        }

        /// Bytes that may wait; what the session hands over in one call comes on top.
        private static let room = 64 << 10

        private let lock = NSLock()
        private var state = State()
        private var task: URLSessionTask?

        init(_ request: URLRequest, _ configuration: URLSessionConfiguration) {
            super.init()
            let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
            let task = session.dataTask(with: request)
            self.task = task
            task.resume()
            // Lets go of its delegate when the task has ended.
            session.finishTasksAndInvalidate()
        }

        func head() async throws -> Downloader.Head {
            while true {
                await change { $0.head != nil || $0.outcome != nil }
                let (head, outcome) = lock.withLock { (state.head, state.outcome) }
                if let head { return head }
                try outcome?.get()
                // An answer that ends without a head is none.
                if outcome != nil { throw URLError(.badServerResponse) }
            }
        }

        func next() async throws -> Data? {
            while true {
                await change { !$0.bytes.isEmpty || $0.outcome != nil }
                let (bytes, outcome, mustResume) = lock.withLock {
                    let taken = state.bytes
                    state.bytes = Data()
                    let mustResume = state.isSuspended
                    state.isSuspended = false
                    return (taken, state.outcome, mustResume)
                }
                if mustResume { task?.resume() }
                if case .failure(let error) = outcome { throw error }
                if !bytes.isEmpty { return bytes }
                if outcome != nil { return nil }
            }
        }

        /// Harmless at any time.
        func cancel() {
            task?.cancel()
            finish(.failure(URLError(.cancelled)))
        }

        /// Waits until the condition may have come true; a cancelled task ends the transfer.
        private func change(_ condition: (State) -> Bool) async {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isThere = lock.withLock {
                        let isThere = condition(state)
                        if !isThere { state.waiting = continuation }
                        return isThere
                    }
                    if isThere { continuation.resume() }
                }
            } onCancel: {
                cancel()
            }
        }

        private func update(_ body: (inout State) -> Void) {
            let waiting = lock.withLock {
                body(&state)
                defer { state.waiting = nil }
                return state.waiting
            }
            waiting?.resume()
        }

        private func finish(_ outcome: Result<Void, any Error>) {
            update { state in
                guard state.outcome == nil else { return }
                state.outcome = outcome
                // A part of what cannot come whole is of no use.
                if case .failure = outcome { state.bytes = Data() }
            }
        }

        // MARK: URLSessionDataDelegate

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            guard let response = response as? HTTPURLResponse else {
                completionHandler(.cancel)
                return
            }
            var headers: [String: String] = [:]
            for (name, value) in response.allHeaderFields {
                headers[String(describing: name).lowercased()] = String(describing: value)
            }
            update { $0.head = Downloader.Head(status: response.statusCode, headers: headers) }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            update { state in
                guard state.outcome == nil else { return }
                state.bytes.append(data)
                guard state.bytes.count >= Self.room, !state.isSuspended else { return }
                state.isSuspended = true
                // Under the lock, so that it cannot come after the reader's resume.
                dataTask.suspend()
            }
        }

        /// The answer with the redirect is handed over as it is: where it leads is not for URLSession to decide.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            finish(error.map { .failure($0) } ?? .success(()))
        }
    }
#endif
