public import BeckonAPI
import BeckonNet

/// The tokens that phones were given, which phones are there, and the newest push for each that is not.
///
/// Pure: the emulator's actor delivers what it says.
public struct DeviceRegistry: Sendable {
    /// A connection of a phone.
    public typealias SocketID = Int

    /// What becomes of an accepted push.
    public enum Delivery: Sendable, Hashable {
        case deliver(to: SocketID)
        /// Kept for a phone that is off, instead of any older one (P-1).
        case stored
        /// One attempt was asked for, or the time is over already.
        case dropped
    }

    private struct Registration {
        var device: String
        var topic: String
        var environment: PushEnvironment
        var socket: SocketID?
        /// Milliseconds since 1970.
        var unregisteredAt: Int64?
        var stored: APNsPush?
        var storedUntil: Int64 = 0
    }

    private struct Place: Hashable {
        var device: String
        var topic: String
        var environment: PushEnvironment
    }

    /// Stored at most thirty days (P-1).
    private static let longest: Int64 = 30 * 24 * 3600

    private var registrations: [String: Registration] = [:]
    private var tokens: [Place: String] = [:]
    private var generations: [Place: Int] = [:]

    /// Knows no phone.
    public init() {}

    /// A phone that is connected asks for its token; the same phone, topic and environment get the same one until it is
    /// unregistered.
    /// - Parameter seconds: now, since 1970.
    /// - Returns: the token, and what was kept while the phone was off.
    public mutating func register(
        device: String, topic: String, environment: PushEnvironment, socket: SocketID, seconds: Int64
    ) -> (token: String, waiting: APNsPush?) {
        let place = Place(device: device, topic: topic, environment: environment)
        let token = tokens[place] ?? makeToken(for: place)
        registrations[token]?.socket = socket
        let registration = registrations[token]
        registrations[token]?.stored = nil
        let isFresh = registration.map { seconds < $0.storedUntil } ?? false
        return (token, isFresh ? registration?.stored : nil)
    }

    /// Takes in a token that was given elsewhere, for a phone that is off.
    public mutating func adopt(token: String, device: String, topic: String, environment: PushEnvironment) {
        tokens[Place(device: device, topic: topic, environment: environment)] = token
        registrations[token] = Registration(device: device, topic: topic, environment: environment)
    }

    /// The phone's connection is gone.
    public mutating func disconnect(_ socket: SocketID) {
        for (token, registration) in registrations where registration.socket == socket {
            registrations[token]?.socket = nil
        }
    }

    /// The app was deleted: the token is gone from now on, and the next registration gets another.
    /// - Parameter milliseconds: now, since 1970.
    /// - Returns: false for a token that is not known, or gone already.
    public mutating func unregister(_ token: String, milliseconds: Int64) -> Bool {
        guard let registration = registrations[token], registration.unregisteredAt == nil else { return false }
        registrations[token]?.unregisteredAt = milliseconds
        registrations[token]?.stored = nil
        let place = Place(
            device: registration.device, topic: registration.topic, environment: registration.environment)
        if tokens[place] == token { tokens[place] = nil }
        return true
    }

    /// - Throws: the refusal for a token that is malformed, unknown, another environment's, gone, or another topic's.
    public func check(token: String, topic: String, environment: PushEnvironment) throws(APNsRefusal) {
        guard token.utf8.allSatisfy(APNsRequestCheck.isHexadecimal), token.utf8.count.isMultiple(of: 2),
            let registration = registrations[token.lowercased()], registration.environment == environment
        else { throw APNsRefusal(.badDeviceToken) }
        guard registration.topic == topic else { throw APNsRefusal(.deviceTokenNotForTopic) }
        if let timestamp = registration.unregisteredAt { throw APNsRefusal(.unregistered, timestamp: timestamp) }
    }

    /// - Parameter seconds: now, since 1970.
    public mutating func accept(_ push: APNsPush, seconds: Int64) -> Delivery {
        let token = push.token.lowercased()
        if let socket = registrations[token]?.socket { return .deliver(to: socket) }
        return keep(push, seconds: seconds)
    }

    /// Keeps a push that could not be delivered after all, unless it must not be kept.
    public mutating func keep(_ push: APNsPush, seconds: Int64) -> Delivery {
        let until = min(push.expiration ?? .max, seconds + Self.longest)
        guard until > seconds else { return .dropped }
        registrations[push.token.lowercased()]?.stored = push
        registrations[push.token.lowercased()]?.storedUntil = until
        return .stored
    }

    /// Made from what it stands for, so that a phone has the same token after a restart of the emulator.
    private mutating func makeToken(for place: Place) -> String {
        let generation = generations[place, default: 0]
        generations[place] = generation + 1
        let token = SHA256Digest(
            of: "\(place.environment.rawValue)\n\(place.topic)\n\(generation)\n\(place.device)"
        ).hexadecimal
        tokens[place] = token
        registrations[token] = Registration(
            device: place.device, topic: place.topic, environment: place.environment)
        return token
    }
}
