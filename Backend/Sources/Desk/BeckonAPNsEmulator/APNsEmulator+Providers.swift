import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// The providers' side: one request, one answer.
extension APNsEmulator {
    func answer(_ exchange: HTTP2Exchange, _ environment: PushEnvironment) async -> HTTP2Answer {
        let key = ConnectionKey(environment: environment, id: exchange.connection.id)
        guard exchange.stream <= connections[key, default: ConnectionState()].lastServed else { return .silence }
        let fault = plan.next(for: exchange.request.path.dropFirst("/3/device/".count))
        let index = note(exchange, environment)
        switch fault {
        case nil: return await serve(exchange, key, index)
        case .delay(let duration):
            do { try await time.wait(duration) } catch { return .silence }
            return await serve(exchange, key, index)
        case .refuse(let reason, let timestamp):
            return await refuse(exchange, key, index, APNsRefusal(reason, timestamp: timestamp))
        case .silence: return .silence
        case .reset(let errorCode): return .reset(errorCode: errorCode)
        case .cut(let accepting):
            if accepting { _ = await serve(exchange, key, index) }
            log.change(index) { $0.status = nil }
            return .cut
        case .goAway(let serving, let reason):
            let last = serving ? exchange.stream : max(0, exchange.stream - 2)
            connections[key, default: ConnectionState()].lastServed = last
            let answer = serving ? await serve(exchange, key, index) : .silence
            await exchange.connection.goAway(
                lastStreamID: last, debugData: Data("{\"reason\":\"\(reason)\"}".utf8))
            return answer
        }
    }

    private func serve(_ exchange: HTTP2Exchange, _ key: ConnectionKey, _ index: Int) async -> HTTP2Answer {
        let apnsID = Self.identifier(of: exchange.request)
        do throws(APNsRefusal) {
            let push = try configuration.check.check(
                exchange.request, apnsID: apnsID, environment: key.environment, devices: devices,
                history: &connections[key, default: ConnectionState()].history, time: time)
            deliver(push)
            log.change(index) {
                $0.isAccepted = true
                $0.status = 200
            }
        } catch {
            return await refuse(exchange, key, index, error)
        }
        await setStreams(configuration.maxConcurrentStreams, exchange.connection, key)
        var headers: HTTPHeaders = ["apns-id": apnsID]
        if key.environment == .sandbox { headers.append("apns-unique-id", UUID().uuidString.lowercased()) }
        return .response(HTTPResponse(status: 200, headers: headers))
    }

    private func refuse(
        _ exchange: HTTP2Exchange, _ key: ConnectionKey, _ index: Int, _ refusal: APNsRefusal
    ) async -> HTTP2Answer {
        trace(.refused, Self.message(in: exchange.request.body), reason: refusal.reason.description)
        log.change(index) {
            $0.status = refusal.reason.status
            $0.reason = refusal.reason.name
        }
        if configuration.dropsStreamsOnRefusal { await setStreams(1, exchange.connection, key) }
        let headers: HTTPHeaders = [
            "apns-id": Self.identifier(of: exchange.request), "content-type": "application/json",
        ]
        let timestamp = refusal.timestamp.map { ",\"timestamp\":\($0)" } ?? ""
        let body = Data("{\"reason\":\"\(refusal.reason.name)\"\(timestamp)}".utf8)
        return .response(HTTPResponse(status: refusal.reason.status, headers: headers, body: body))
    }

    /// One stream until the first push is accepted (Apple, "Sending notification requests to APNs").
    private func setStreams(_ count: Int, _ connection: HTTP2ServerConnection, _ key: ConnectionKey) async {
        guard connections[key, default: ConnectionState()].streams != count else { return }
        connections[key, default: ConnectionState()].streams = count
        await connection.setMaxConcurrentStreams(count)
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
