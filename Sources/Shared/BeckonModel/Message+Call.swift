extension Message {
    /// The session of the call that a message of category `call` tells of; nil for every other message.
    public var callSession: String? {
        guard category == .call, let id = (data?["sessionId"] ?? unknown["sessionId"])?.string, !id.isEmpty else {
            return nil
        }
        return id
    }

    /// What a message of category `call` says has become of the call; nil for every other message.
    public var callStatus: CallStatus? {
        guard category == .call, let word = (data?["action"] ?? unknown["action"])?.string else { return nil }
        // One page of the seed's vendor spells it so.
        return word == "canceled" ? .cancelled : CallStatus(rawValue: word)
    }

    /// The session of a call that rings by this message; nil for every other message.
    public var ringingCall: String? { callStatus == .initiated ? callSession : nil }
}
