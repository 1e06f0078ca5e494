public import BeckonModel

extension Message: LimitedFields {
    public static var limits: [String: FieldLimit] { [:] }

    /// What a message carries beside what it reads (`Message+Data.swift`).
    public static var moreFields: [String: any Decodable.Type] {
        [
            "data": [String: JSONValue].self, "parentMessageId": Int64.self, "quotedMessageId": Int64.self,
            "replyCount": Int64.self, "tags": [String].self, "editedBy": UserID.self, "deletedBy": UserID.self,
            "editedAt": Int64.self, "deletedAt": Int64.self,
            "silent": Bool.self, "sendNotification": Bool.self, "reactions": [ReactionCount].self,
        ]
    }
}
