import BeckonAPI
public import BeckonModel
public import BeckonNet
import Foundation

/// Sends pushes to APNs: one connection for each environment with many pushes at once, one provider token for all.
///
/// Every push ends in bounded time with what became of it; whoever owns the push repeats those that are to be repeated.
///
/// Isolation: runs on its event loop; call it from anywhere. Connections open when they are needed; ``close()`` lets what
/// is under way finish. A key or team that changed needs a new sender.
public actor APNsSender {
    private struct Place {
        var connection: APNsConnection
        var clients: [Int: HTTP2Client] = [:]
    }

    private let loop: EventLoop
    private let configuration: APNsConfiguration
    private let tls: TLSClientContext
    private let time: TimeSource
    private let trace: Trace
    private let report: @Sendable (APNsProblem) -> Void
    private var token: ProviderToken
    private var places: [PushEnvironment: Place]

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - time: the monotonic clock measures the token's age and the pauses; the wall clock stands in the token.
    ///   - random: from 0 to 1, for the jitter of pauses.
    ///   - report: told once of each trouble that a person has to mend; called on the loop.
    /// - Throws: ``NetError`` when the authorities to trust cannot be read.
    public init(
        loop: EventLoop, configuration: APNsConfiguration, time: TimeSource = .system,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }, trace: Trace = .silent,
        report: @escaping @Sendable (APNsProblem) -> Void = { _ in }
    ) throws(NetError) {
        self.loop = loop
        self.configuration = configuration
        tls = try TLSClientContext(trust: configuration.trust, protocols: ["h2"])
        self.time = time
        self.trace = trace
        self.report = report
        token = ProviderToken(keyID: configuration.keyID, teamID: configuration.teamID)
        var limits = APNsConnection.Configuration()
        limits.maxUnfinished = configuration.maxUnfinished
        places = Dictionary(
            uniqueKeysWithValues: PushEnvironment.allCases.map {
                ($0, Place(connection: APNsConnection(limits, random: random)))
            })
    }

    /// This sender as a value to hand over.
    public nonisolated var sender: PushSender { PushSender { await self.send($0) } }

    /// Sends one push, over as many connections as it takes within the deadline.
    public func send(_ request: PushRequest) async -> PushOutcome {
        if let outcome = request.mistake { return outcome }
        let end = time.monotonic() + configuration.deadline.nanoseconds
        var next = decide(.admit, request.environment)
        while true {
            switch next {
            case .finish(let outcome): return outcome
            case .submit(let generation, let attempts):
                let event = await attempt(request, generation, attempts, until: end)
                next = decide(event, request.environment)
            }
        }
    }

    /// Lets what is under way finish and closes all connections. A later push opens a new one.
    public func close() async {
        for (environment, place) in places {
            for (generation, client) in place.clients {
                places[environment]?.clients[generation] = nil
                await client.close()
            }
        }
    }

    private func attempt(
        _ request: PushRequest, _ generation: Int, _ attempts: APNsConnection.Attempts, until end: Int64
    ) async -> APNsConnection.Event {
        let issued: ProviderToken.Issued
        do throws(CryptoError) {
            issued = try token.current(monotonic: time.monotonic(), seconds: time.seconds) {
                bytes throws(CryptoError) in try configuration.key.sign(bytes)
            }
        } catch {
            return .noToken(APNsProblem(.credential, reason: "NoProviderToken", message: error.message))
        }
        let client = client(generation, request.environment)
        do throws(HTTP2Error) {
            let left = Duration.nanoseconds(max(0, end - time.monotonic()))
            let response = try await client.send(
                request.httpRequest(providerToken: issued.text), deadline: left)
            let answer = APNsAnswer(response)
            return event(answer, answer.verdict(sentID: request.apnsID), issued.serial, generation, attempts)
        } catch {
            return .failure(error, generation: generation, attempts)
        }
    }

    private func event(
        _ answer: APNsAnswer, _ verdict: APNsVerdict, _ serial: Int, _ generation: Int,
        _ attempts: APNsConnection.Attempts
    ) -> APNsConnection.Event {
        switch verdict {
        case .tokenExpired:
            return .expired(token.expired(serial), reason: answer.reason, generation: generation, attempts)
        // A key that is not for this environment is good in the other one, and so is its token.
        case .stop(let problem): if problem.reason != "BadEnvironmentKeyIdInToken" { token.drop() }
        default: if answer.status == 200 { token.accepted(serial) }
        }
        return .verdict(verdict, generation: generation, attempts)
    }

    private func decide(_ event: APNsConnection.Event, _ environment: PushEnvironment) -> APNsConnection.Next {
        guard let decision = places[environment]?.connection.handle(event, now: time.monotonic()) else {
            return .finish(.retry(reason: "NoConnection", after: nil))
        }
        if let left = decision.leave, let client = places[environment]?.clients.removeValue(forKey: left) {
            Task { await client.close() }
        }
        if let problem = decision.report {
            trace(.pushed, decision: "held", reason: problem.reason)
            report(problem)
        }
        return decision.next
    }

    private func client(_ generation: Int, _ environment: PushEnvironment) -> HTTP2Client {
        if let client = places[environment]?.clients[generation] { return client }
        let host = environment == .production ? configuration.production : configuration.sandbox
        var connection = HTTP2Client.Configuration(host: host.name, port: host.port, tls: tls)
        // push-protocols, *APNs transport*: what may enter the compression table.
        connection.settings = HTTP2Settings(
            maxBodyBytes: 1 << 16, neverIndexed: [":path", "authorization"],
            indexedOnce: ["apns-id", "apns-expiration", "apns-collapse-id"])
        connection.maxWaiting = configuration.maxUnfinished
        let client = HTTP2Client(loop: loop, configuration: connection)
        places[environment]?.clients[generation] = client
        return client
    }
}
