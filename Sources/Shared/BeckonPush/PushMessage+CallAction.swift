extension PushMessage.Call.Action {
    /// The seed's word for a vendor's: `invite` is ``initiated``, `CALL_CANCELED` is ``cancelled``. Nil where the word is none
    /// that is known.
    public var standard: Self? {
        let words = Self.words(in: rawValue)
        // What ends a call goes before what starts one: `cancel_invite`.
        for (action, meant) in Self.vocabulary where words.contains(where: meant.contains) { return action }
        return words.last == "call" ? .initiated : nil
    }

    /// Whether the call is over by it.
    public var isEnd: Bool {
        switch standard {
        case nil, .initiated, .ongoing: false
        default: true
        }
    }

    private static let vocabulary: [(Self, Set<String>)] = [
        (.cancelled, ["cancel", "cancelled", "canceled", "cancellation"]),
        (.unanswered, ["unanswered", "missed", "timeout", "timedout", "noanswer"]),
        (.rejected, ["reject", "rejected", "decline", "declined", "refused"]),
        (.busy, ["busy"]),
        (.ended, ["end", "ended", "hangup", "hungup", "terminate", "terminated", "completed", "bye"]),
        (.ongoing, ["ongoing", "answered", "accepted"]),
        (.initiated, ["initiated", "initiate", "invite", "invitation", "incoming", "ring", "ringing", "offer"]),
    ]

    /// In lower case, parted at what is no letter and before a capital: `callCanceled`, `CALL_CANCELED`.
    private static func words(in text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasSmall = false
        for character in text {
            let isCapital = character.isUppercase
            if !character.isLetter || (isCapital && wasSmall) {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if character.isLetter { word += character.lowercased() }
            wasSmall = character.isLowercase
        }
        if !word.isEmpty { words.append(word) }
        return words
    }
}
