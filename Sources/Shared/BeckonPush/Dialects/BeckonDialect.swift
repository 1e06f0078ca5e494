public import BeckonModel

/// Beckon's own payload, as ``PushPayload`` writes it: `beckon {v, to, badgeVersion}` beside `aps` and `message`.
public struct BeckonDialect: PushDialect {
    public init() {}

    public var name: String { "beckon" }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        guard let beckon = userInfo["beckon"]?.objectOrText, beckon["v"]?.integer != nil,
            let account = beckon["to"]?.string,
            let seed = userInfo["message"]?.objectOrText.flatMap(SeedMessage.init)
        else { return nil }
        var message = seed.pushMessage(dialect: name)
        message.account = account
        if let version = beckon["badgeVersion"]?.integer {
            // A total of 0 is left out of an alert (P-7).
            message.badge = Badge(total: userInfo["aps"]?["badge"]?.wholeNumber ?? 0, version: version)
        }
        return message
    }
}
