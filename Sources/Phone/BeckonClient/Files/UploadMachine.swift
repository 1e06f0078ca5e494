package import BeckonAPI
package import BeckonModel
package import BeckonStore

/// What to do next for a file that is to come to the server: a pure value.
///
/// Parts go one after the other. After whatever went wrong the server is asked how far it has come, as only it knows what
/// of a part has arrived. Tries that bring nothing further are counted, and after some of them it ends with the failure,
/// so that whoever has asked for the upload decides when to go on: what is there is kept. Where nobody has answered yet,
/// the first failure ends it, so that a person soon learns that the server is not there.
package struct UploadMachine: Sendable {
    package enum Event: Sendable {
        /// Once, at the beginning.
        case started
        /// The server says how far the upload has come, whatever it was asked.
        case told(UploadState)
        case failed(APIFailure)
        /// The file on this device cannot be read, or is another one now.
        case fileFailed(ChatError)
        /// The wait is over.
        case waited
    }

    package enum Action: Sendable, Hashable {
        /// To be kept before anything else is done: from here on it goes on there.
        case keep(OutgoingFile)
        case begin(NewUpload)
        case ask(FileID)
        /// A part of the file, which is empty where all of it is there and the server has not said so.
        case send(FileID, Range<Int64>)
        case wait(Duration)
        /// The whole file is at the server.
        case finish(FileID)
        case fail(APIFailure)
    }

    /// Tries in a row that brought nothing further.
    static let maximumFailures = 5
    /// Uploads that were begun anew, because the server did not know the one before any more.
    static let maximumBeginnings = 3
    /// Small enough for proxies, which may take a part whole before they pass it on; larger where all goes well.
    static let firstPart: Int64 = 1 << 20
    static let parts: ClosedRange<Int64> = (64 << 10)...(4 << 20)

    package private(set) var file: OutgoingFile
    /// Bytes that the server is known to have.
    package private(set) var reached: Int64 = 0
    private var part = firstPart
    /// The most that `reached` has been: whoever loses bytes again and again brings nothing further.
    private var furthest: Int64 = 0
    private var failures = 0
    private var hasAnswered = false
    private var beginnings = 0
    private var isSending = false
    private let backOff: BackOff

    package init(_ file: OutgoingFile, backOff: BackOff) {
        self.file = file
        self.backOff = backOff
    }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .started: start()
        case .told(let state): take(state)
        case .failed(let failure): fail(failure)
        case .fileFailed(let error): [.fail(APIFailure(error, isTransient: false))]
        case .waited: goOn()
        }
    }

    private mutating func start() -> [Action] {
        if let id = file.file.flatMap(FileID.init(rawValue:)) { return [.finish(id)] }
        return goOn()
    }

    /// Asks where there is somebody to ask for.
    private mutating func goOn() -> [Action] {
        if let id = file.upload.flatMap(FileID.init(rawValue:)) { return [.ask(id)] }
        return [.begin(NewUpload(name: file.name, mimeType: file.mimeType, size: file.size))]
    }

    private mutating func take(_ state: UploadState) -> [Action] {
        let wasSending = isSending
        isSending = false
        hasAnswered = true
        guard state.size == file.size, (0...state.size).contains(state.offset) else {
            return fail(
                APIFailure(
                    ChatError(.invalidAnswer, "The server tells of another file than the one that was begun."),
                    isTransient: true))
        }
        var actions: [Action] = []
        if let whole = state.file {
            reached = file.size
            file.file = whole.id.rawValue
            return [.keep(file), .finish(whole.id)]
        }
        if file.upload != state.upload.rawValue {
            file.upload = state.upload.rawValue
            actions.append(.keep(file))
        }
        if state.offset > furthest {
            failures = 0
            furthest = state.offset
        }
        if state.offset > reached {
            if wasSending { part = min(part * 2, Self.parts.upperBound) }
        } else if wasSending, state.offset < file.size || reached == file.size {
            // It has taken a part and has no more than before.
            return actions
                + fail(
                    APIFailure(
                        ChatError(.invalidAnswer, "The server has taken a part, and nothing of it."), isTransient: true)
                )
        }
        reached = state.offset
        isSending = true
        return actions + [.send(state.upload, reached..<min(reached + part, file.size))]
    }

    private mutating func fail(_ failure: APIFailure) -> [Action] {
        let wasSending = isSending
        isSending = false
        if failure.error.code == .fileNotFound, file.upload != nil {
            // It was removed after a day, or is another account's.
            guard beginnings < Self.maximumBeginnings else { return [.fail(failure)] }
            beginnings += 1
            file.upload = nil
            (reached, furthest) = (0, 0)
            return [.keep(file)] + goOn()
        }
        let isElsewhere = failure.error.code == .uploadOffset
        guard isElsewhere || failure.isTransient, !failure.isTokenRefused else { return [.fail(failure)] }
        failures += 1
        guard failures <= (hasAnswered ? Self.maximumFailures : 0) else {
            return [.fail(APIFailure(failure.error, isTransient: true, retryAfter: failure.retryAfter))]
        }
        if wasSending, !isElsewhere { part = max(part / 2, Self.parts.lowerBound) }
        // The right offset is there for the asking.
        if isElsewhere, failures == 1 { return goOn() }
        return [.wait(max(backOff.delay(after: failures), failure.retryAfter ?? .zero))]
    }
}
