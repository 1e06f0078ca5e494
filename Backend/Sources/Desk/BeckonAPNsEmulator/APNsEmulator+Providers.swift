import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// The providers' side: one request, one answer.
extension APNsEmulator {
    func answer(_ exchange: HTTP2Exchange, _ environment: PushEnvironment) async -> HTTP2Answer {
        let connection = state(of: ConnectionKey(environment: environment, id: exchange.connection.id))
        guard exchange.stream <= connection.lastServed else { return .silence }
        let fault = plan.next(for: exchange.request.path.dropFirst("/3/device/".count))
        let work = Work(
            exchange: exchange, environment: environment, connection: connection, entry: note(exchange, environment))
        switch fault {
        case nil: return await serve(work)
        case .delay(let duration):
            do { try await time.wait(duration) } catch { return .silence }
            return await serve(work)
        case .refuse(let reason, let timestamp): return await refuse(work, APNsRefusal(reason, timestamp: timestamp))
        case .silence: return .silence
        case .reset(let errorCode): return .reset(errorCode: errorCode)
        case .cut(let accepting):
            if accepting { _ = await serve(work) }
            log.change(work.entry) { $0.status = nil }
            return .cut
        case .goAway(let serving, let reason):
            connection.lastServed = serving ? exchange.stream : max(0, exchange.stream - 2)
            let answer = serving ? await serve(work) : .silence
            await exchange.connection.goAway(
                lastStreamID: connection.lastServed, debugData: Self.body(reason: reason, timestamp: nil))
            return answer
        }
    }

    private func state(of key: ConnectionKey) -> ConnectionState {
        if let state = connections[key] { return state }
        let state = ConnectionState()
        connections[key] = state
        return state
    }

    private func serve(_ work: Work) async -> HTTP2Answer {
        let apnsID = Self.identifier(of: work.exchange.request)
        do throws(APNsRefusal) {
            let push = try configuration.check.check(
                work.exchange.request, apnsID: apnsID, environment: work.environment, devices: devices,
                history: &work.connection.history, time: time)
            configuration.onAccepted(push)
            deliver(push)
            log.change(work.entry) {
                $0.isAccepted = true
                $0.status = 200
            }
        } catch {
            return await refuse(work, error)
        }
        await setStreams(configuration.maxConcurrentStreams, work)
        var headers: HTTPHeaders = ["apns-id": apnsID]
        if work.environment == .sandbox { headers.append("apns-unique-id", UUID().uuidString.lowercased()) }
        return .response(HTTPResponse(status: 200, headers: headers))
    }

    private func refuse(_ work: Work, _ refusal: APNsRefusal) async -> HTTP2Answer {
        let request = work.exchange.request
        trace(.refused, Self.message(in: request.body), reason: refusal.reason.description)
        log.change(work.entry) {
            $0.status = refusal.reason.status
            $0.reason = refusal.reason.name
        }
        if configuration.dropsStreamsOnRefusal { await setStreams(1, work) }
        return .response(
            HTTPResponse(
                status: refusal.reason.status,
                headers: ["apns-id": Self.identifier(of: request), "content-type": "application/json"],
                body: Self.body(reason: refusal.reason.name, timestamp: refusal.timestamp)))
    }

    /// One stream until the first push is accepted (Apple, "Sending notification requests to APNs").
    private func setStreams(_ count: Int, _ work: Work) async {
        guard work.connection.streams != count else { return }
        work.connection.streams = count
        await work.exchange.connection.setMaxConcurrentStreams(count)
    }

    static func body(reason: String, timestamp: Int64?) -> Data {
        var members: [String: JSONValue] = ["reason": .string(reason)]
        if let timestamp { members["timestamp"] = .int(timestamp) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Strings and integers always encode.
        return (try? encoder.encode(members)) ?? Data()
    }

    /// The request's own identifier, or a new one (Apple: "If you omit this header, APNs creates a UUID").
    private static func identifier(of request: HTTPRequest) -> String {
        request.headers["apns-id"] ?? UUID().uuidString.lowercased()
    }

    private static func message(in body: Data) -> MessageReference? {
        // A body that is no JSON names no message.
        (try? JSONDecoder().decode(JSONValue.self, from: body)).flatMap { APNsPush.message(in: $0) }
    }

    /// - Returns: where it was noted.
    private func note(_ exchange: HTTP2Exchange, _ environment: PushEnvironment) -> Int {
        let headers = exchange.request.headers
        return log.append(
            APNsExchange(
                environment: environment, connection: exchange.connection.id, stream: exchange.stream,
                token: String(exchange.request.path.dropFirst("/3/device/".count)), apnsID: headers["apns-id"] ?? "",
                collapseID: headers["apns-collapse-id"],
                providerToken: String(SHA256Digest(of: headers["authorization"] ?? "").hexadecimal.prefix(8)),
                isAccepted: false))
    }
}
