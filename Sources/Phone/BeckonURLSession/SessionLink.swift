import BeckonAPI
import BeckonClient
import BeckonModel
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The sessions of one transport; they end with it, when what is under way has ended.
final class SessionLink: Sendable {
    /// A part up to this size is sent from memory, a larger one from a copy: URLSession sends whole files only.
    private static let memoryLimit: Int64 = 4 << 20

    private let server: String
    private let times: URLSessionTimes
    private let events = SessionEvents()
    private let calls: URLSession
    private let transfers: URLSession

    init(server: URL, times: URLSessionTimes) {
        var address = URLComponents()
        address.scheme = server.scheme
        address.host = server.host
        address.port = server.port
        self.server = address.string ?? ""
        self.times = times
        calls = Self.session(events, times, whole: times.call)
        transfers = Self.session(events, times, whole: times.transfer)
    }

    // A session holds its delegate until then.
    deinit {
        calls.finishTasksAndInvalidate()
        transfers.finishTasksAndInvalidate()
    }

    private static func session(_ events: SessionEvents, _ times: URLSessionTimes, whole: Duration) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        configuration.timeoutIntervalForRequest = times.pause.seconds
        configuration.timeoutIntervalForResource = whole.seconds
        return URLSession(configuration: configuration, delegate: events, delegateQueue: events.queue)
    }

    func send(_ request: Transport.Request) async throws -> Transport.Answer {
        var whole = try urlRequest(request)
        whole.httpBody = request.body
        return try await run(calls.dataTask(with: whole), SessionExchange())
    }

    func upload(
        _ request: Transport.Request, _ file: URL, _ range: Range<Int64>, _ progress: @escaping Transport.UploadProgress
    ) async throws -> Transport.Answer {
        let reader = try FilePartReader(file, range)
        let exchange = SessionExchange(onSent: progress)
        guard Int64(range.count) > Self.memoryLimit else {
            var part = Data()
            while let piece = try reader.next(upTo: 1 << 20) { part += piece }
            return try await run(transfers.uploadTask(with: urlRequest(request), from: part), exchange)
        }
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        // What is left behind by a crash, the system removes from its folder.
        defer { try? FileManager.default.removeItem(at: copy) }
        try Self.write(reader, to: copy)
        return try await run(transfers.uploadTask(with: urlRequest(request), fromFile: copy), exchange)
    }

    func download(
        _ request: Transport.Request, to url: URL, _ progress: @escaping Transport.DownloadProgress
    ) async throws -> Transport.Answer {
        var plain = try urlRequest(request)
        // Lengths and ranges are those of the file then.
        plain.setValue("identity", forHTTPHeaderField: "accept-encoding")
        let exchange = SessionExchange(file: DownloadFile(url), onReceived: progress)
        return try await run(transfers.dataTask(with: plain), exchange)
    }

    func connect(_ target: String, _ headers: [String: String]) async throws -> Transport.Socket {
        var request = try urlRequest(Transport.Request(method: .get, target: target, headers: headers))
        guard let url = request.url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw ChatError(.badRequest, "The address of the server is none.")
        }
        parts.scheme = parts.scheme == "https" ? "wss" : "ws"
        request.url = parts.url
        let task = calls.webSocketTask(with: request)
        // Far above what the server sends in a frame; the system's own limit is 1 MB.
        task.maximumMessageSize = 4 << 20
        try await events.open(task)
        return Transport.Socket(task)
    }

    private func run(_ task: URLSessionTask, _ exchange: SessionExchange) async throws -> Transport.Answer {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchange.begin(continuation)
                events.begin(task, exchange)
                task.resume()
                if Task.isCancelled { task.cancel() }
            }
        } onCancel: {
            task.cancel()
        }
    }

    private func urlRequest(_ request: Transport.Request) throws(ChatError) -> URLRequest {
        guard let url = URL(string: server + request.target) else {
            throw ChatError(.badRequest, "The address of the server, or the path, is none.")
        }
        var made = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: times.pause.seconds)
        made.httpMethod = request.method.rawValue
        made.httpShouldHandleCookies = false
        for (name, value) in request.headers { made.setValue(value, forHTTPHeaderField: name) }
        return made
    }

    private static func write(_ reader: FilePartReader, to copy: URL) throws {
        do {
            try Data().write(to: copy, options: .withoutOverwriting)
            let handle = try FileHandle(forWritingTo: copy)
            while let piece = try reader.next(upTo: 1 << 20) { try handle.write(contentsOf: piece) }
            try handle.close()
        } catch let error as TransferFileError {
            throw error
        } catch {
            throw TransferFileError(writing: error)
        }
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}
