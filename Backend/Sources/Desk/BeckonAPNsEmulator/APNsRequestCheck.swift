public import BeckonAPI
public import BeckonModel
public import BeckonNet
import BeckonPush
import Foundation

/// Decides what APNs answers to a request. Pure: the same request, registry and time give the same answer.
public struct APNsRequestCheck: Sendable {
    /// The team that the keys belong to: 10 characters.
    public var teamID: String
    /// The team's keys by their key identifier.
    public var keys: [String: VerificationKey]
    /// The team's bundle identifiers, without the suffixes of push types.
    public var apps: Set<String>

    public init(teamID: String, keys: [String: VerificationKey], apps: Set<String>) {
        self.teamID = teamID
        self.keys = keys
        self.apps = apps
    }

    /// The push of an acceptable request.
    /// - Parameters:
    ///   - apnsID: the request's identifier, or one that was made for it.
    ///   - history: what the connection has seen of provider tokens; an accepted token is noted.
    ///   - time: both clocks are read.
    /// - Throws: the refusal to answer with.
    public func check(
        _ request: HTTPRequest, apnsID: String, environment: PushEnvironment, devices: DeviceRegistry,
        history: inout ProviderTokenHistory, time: TimeSource
    ) throws(APNsRefusal) -> APNsPush {
        let token = try deviceToken(of: request)
        try checkDuplicates(request.headers)
        try checkProviderToken(request.headers["authorization"], history: &history, time: time)
        guard Self.isUUID(apnsID) else { throw APNsRefusal(.badMessageID) }
        let pushType = try pushType(of: request.headers)
        let topic = try topic(of: request.headers, pushType: pushType)
        let priority = try priority(of: request.headers, pushType: pushType)
        let expiration = try expiration(of: request.headers)
        let collapseID = request.headers["apns-collapse-id"]
        // 64 bytes, not characters (sh-21 E).
        if let collapseID, !(1...64).contains(collapseID.utf8.count) { throw APNsRefusal(.badCollapseID) }
        let payload = try payload(of: request, pushType: pushType)
        try devices.check(token: token, topic: topic, environment: environment)
        return APNsPush(
            token: token, apnsID: apnsID, topic: topic, pushType: pushType, priority: priority,
            expiration: expiration, collapseID: collapseID, payload: payload)
    }

    private func deviceToken(of request: HTTPRequest) throws(APNsRefusal) -> String {
        let prefix = "/3/device"
        let path = request.path
        guard path == prefix || path.hasPrefix(prefix + "/") else { throw APNsRefusal(.badPath) }
        guard request.method == "POST" else { throw APNsRefusal(.methodNotAllowed) }
        let token = path.dropFirst(prefix.count + 1)
        guard !token.isEmpty else { throw APNsRefusal(.missingDeviceToken) }
        return String(token)
    }

    private func checkDuplicates(_ headers: HTTPHeaders) throws(APNsRefusal) {
        let names = headers.fields.map(\.name).filter { $0.hasPrefix("apns-") || $0 == "authorization" }
        guard Set(names).count == names.count else { throw APNsRefusal(.duplicateHeaders) }
    }

    private func pushType(of headers: HTTPHeaders) throws(APNsRefusal) -> PushType {
        guard let pushType = headers["apns-push-type"].flatMap(PushType.init(rawValue:)) else {
            throw APNsRefusal(.invalidPushType)
        }
        return pushType
    }

    private func topic(of headers: HTTPHeaders, pushType: PushType) throws(APNsRefusal) -> String {
        guard let topic = headers["apns-topic"], !topic.isEmpty else { throw APNsRefusal(.missingTopic) }
        let suffix = pushType.topicSuffix
        if topic.hasSuffix(suffix), apps.contains(String(topic.dropLast(suffix.count))) { return topic }
        // The app is the team's, but the suffix is another push type's.
        let suffixes = PushType.allCases.map(\.topicSuffix)
        let isOfTeam = suffixes.contains { topic.hasSuffix($0) && apps.contains(String(topic.dropLast($0.count))) }
        throw APNsRefusal(isOfTeam ? .badTopic : .topicDisallowed)
    }

    private func priority(of headers: HTTPHeaders, pushType: PushType) throws(APNsRefusal) -> Int {
        let isBackground = pushType == .background
        guard let text = headers["apns-priority"] else {
            // The default is 10, which a background push must not have.
            if isBackground { throw APNsRefusal(.badPriority) }
            return 10
        }
        guard let priority = Int(text), (isBackground ? [5] : [1, 5, 10]).contains(priority) else {
            throw APNsRefusal(.badPriority)
        }
        return priority
    }

    private func expiration(of headers: HTTPHeaders) throws(APNsRefusal) -> Int64? {
        guard let text = headers["apns-expiration"] else { return nil }
        guard let expiration = Int64(text), expiration >= 0 else { throw APNsRefusal(.badExpirationDate) }
        return expiration
    }

    /// An object, whatever is in it (P-5). For a body that is no JSON object APNs has no reason of its own.
    private func payload(of request: HTTPRequest, pushType: PushType) throws(APNsRefusal) -> JSONValue {
        guard request.body.count <= pushType.maxPayloadBytes else { throw APNsRefusal(.payloadTooLarge) }
        let payload: JSONValue
        do {
            payload = try JSONDecoder().decode(JSONValue.self, from: request.body)
        } catch {
            throw APNsRefusal(.payloadEmpty)
        }
        guard payload.object != nil else { throw APNsRefusal(.payloadEmpty) }
        return payload
    }

    /// Hexadecimal digits in groups of 8-4-4-4-12.
    static func isUUID(_ text: String) -> Bool {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(isHexadecimal)
    }

    static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
