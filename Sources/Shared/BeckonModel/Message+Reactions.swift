extension Message {
    /// Its reactions, in the order in which each was given first. Entries without a reaction or a count are left out.
    ///
    /// Kept among ``unknown``, so that they encode back as they came.
    public var reactions: [ReactionCount] {
        get {
            (unknown["reactions"]?.array ?? []).compactMap { entry in
                guard let reaction = entry["reaction"]?.string,
                    let count = entry["count"]?.int.flatMap(Int.init(exactly:))
                else { return nil }
                return ReactionCount(reaction: reaction, count: count, reactedByMe: entry["reactedByMe"]?.bool)
            }
        }
        set {
            unknown["reactions"] = newValue.isEmpty ? nil : .array(newValue.map(Self.value))
        }
    }

    private static func value(of reaction: ReactionCount) -> JSONValue {
        var members: [String: JSONValue] = [
            "reaction": .string(reaction.reaction), "count": .int(Int64(reaction.count)),
        ]
        if let own = reaction.reactedByMe { members["reactedByMe"] = .bool(own) }
        return .object(members)
    }
}
