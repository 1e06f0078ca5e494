public import BeckonModel

/// Beckon's own payload, as ``PushPayload`` writes it: `beckon {v, to, badgeVersion}` beside `aps` and `message`. Without a
/// message it tells the account's number alone.
public struct BeckonDialect: PushDialect {
    public init() {}

    public var name: String { "beckon" }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        guard let beckon = userInfo["beckon"]?.objectOrText, beckon["v"]?.integer != nil,
            let account = beckon["to"]?.string
        else { return nil }
        // A total of 0 is left out of an alert (P-7).
        let badge = beckon["badgeVersion"]?.integer.map {
            Badge(total: userInfo["aps"]?["badge"]?.wholeNumber ?? 0, version: $0)
        }
        guard userInfo["message"] != nil else {
            // The number alone: read on another device (P-33, R-3.7).
            return badge.map { PushMessage(dialect: name, kind: .read, account: account, badge: $0) }
        }
        guard var message = userInfo["message"]?.objectOrText.flatMap(SeedMessage.init)?.pushMessage(dialect: name)
        else { return nil }
        message.account = account
        message.badge = badge
        return message
    }
}
