public import BeckonAPI
public import BeckonModel
public import BeckonNet
import Foundation

/// An APNs of one's own: takes pushes from providers over HTTP/2 and TLS, answers as Apple does, and hands what it
/// accepted to the phones that are connected.
///
/// Isolation: runs on its event loop; call it from anywhere. It serves from ``start()`` to ``stop()``. Started again, it
/// has the same ports and knows what it knew of phones, as Apple does after an outage.
public actor APNsEmulator {
    /// What one provider connection has been through. An object, so that an answer that comes after the connection's end
    /// does not bring it back.
    final class ConnectionState {
        var history = ProviderTokenHistory()
        /// Streams that the provider may have open.
        var streams = 1
        /// After a GOAWAY: streams above are not looked at.
        var lastServed = Int32.max
    }

    struct ConnectionKey: Hashable {
        var environment: PushEnvironment
        var id: Int
    }

    /// One request that is being answered.
    struct Work {
        var exchange: HTTP2Exchange
        var environment: PushEnvironment
        var connection: ConnectionState
        /// Its number in the log.
        var entry: Int
    }

    let loop: EventLoop
    let configuration: APNsEmulatorConfiguration
    let time: TimeSource
    let trace: Trace
    var devices = DeviceRegistry()
    var plan = FaultPlan()
    var connections: [ConnectionKey: ConnectionState] = [:]
    var log = ExchangeLog()
    var phones: [DeviceRegistry.SocketID: WebSocket] = [:]
    var nextPhone = 0
    private var phoneServer: HTTPServer?
    private var servers: [PushEnvironment: HTTP2Server] = [:]
    private var addresses: APNsEmulatorAddresses?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - time: the age of provider tokens, expirations and delays go by it.
    ///   - trace: gets a line for each accepted and refused push, of the place `apns`.
    public init(
        configuration: APNsEmulatorConfiguration, loop: EventLoop, time: TimeSource = .system, trace: Trace = .silent
    ) {
        self.configuration = configuration
        self.loop = loop
        self.time = time
        self.trace = trace.at("apns")
    }

    /// Listens for providers and phones.
    /// - Throws: ``NetError`` when a port cannot be used; nothing listens then.
    public func start() async throws(NetError) -> APNsEmulatorAddresses {
        do throws(NetError) {
            let addresses = APNsEmulatorAddresses(
                sandboxPort: try await startServer(
                    .sandbox, port: addresses?.sandboxPort ?? configuration.sandboxPort),
                productionPort: try await startServer(
                    .production, port: addresses?.productionPort ?? configuration.productionPort),
                phonePort: try await startPhoneServer(port: addresses?.phonePort ?? configuration.phonePort))
            self.addresses = addresses
            return addresses
        } catch {
            await stop()
            throw error
        }
    }

    /// Frees the ports and cuts all connections.
    public func stop() async {
        let servers = self.servers.values
        self.servers = [:]
        for server in servers { await server.stop() }
        let phoneServer = self.phoneServer
        self.phoneServer = nil
        await phoneServer?.stop(drain: .zero)
    }

    // MARK: For tests and the desk

    /// The latest requests of providers, at most some thousands, in their order of arrival.
    public var exchanges: [APNsExchange] { log.entries }

    /// Lets coming requests meet a fault.
    /// - Parameters:
    ///   - times: how many requests; `.max` until ``clearFaults()``.
    ///   - token: only requests to this device token.
    public func inject(_ fault: APNsFault, times: Int = 1, token: String? = nil) {
        plan.add(fault, times: times, token: token)
    }

    /// Serves every request as it is from now on.
    public func clearFaults() { plan.clear() }

    /// The app was deleted from the phone: pushes to the token are answered with 410 from now on.
    /// - Returns: false for a token that is not known or gone already.
    @discardableResult
    public func unregister(_ token: String) -> Bool { devices.unregister(token, milliseconds: time.now()) }

    /// Makes a token known that was given elsewhere, for a phone that is off.
    public func adopt(token: String, device: String, topic: String, environment: PushEnvironment) {
        devices.adopt(token: token, device: device, topic: topic, environment: environment)
    }

    /// Announces the end of every provider connection after what was received.
    public func goAway(reason: String = "Shutdown") async {
        for server in servers.values {
            for connection in await server.openConnections {
                await connection.goAway(debugData: Self.body(reason: reason, timestamp: nil))
            }
        }
    }

    private func startPhoneServer(port: Int) async throws(NetError) -> Int {
        var server = HTTPServer.Configuration()
        server.host = configuration.host
        server.port = port
        let listening = HTTPServer(loop: loop, configuration: server) { [weak self] request in
            await self?.answer(phone: request) ?? .response(HTTPResponse(status: 503))
        }
        let port = try await listening.start()
        phoneServer = listening
        return port
    }

    private func startServer(_ environment: PushEnvironment, port: Int) async throws(NetError) -> Int {
        var server = HTTP2Server.Configuration(host: configuration.host, port: port, tls: configuration.tls)
        // Bodies are read to the end, so that one that is too large is answered (server-notes §6).
        server.settings = HTTP2Settings(
            maxConcurrentStreams: 1, maxHeaderBytes: 8000, maxBodyBytes: 1 << 14, neverIndexed: [])
        let listening = HTTP2Server(
            loop: loop, configuration: server,
            handler: { [weak self] exchange in await self?.answer(exchange, environment) ?? .cut },
            onEnd: { [weak self] id in
                self?.assumeIsolated { $0.connections[ConnectionKey(environment: environment, id: id)] = nil }
            })
        let port = try await listening.start()
        servers[environment] = listening
        return port
    }
}
