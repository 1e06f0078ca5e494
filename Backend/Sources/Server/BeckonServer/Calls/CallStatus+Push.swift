public import BeckonModel

extension CallStatus {
    /// Whether a call's message of that word is pushed: it rings, or it was missed by those who did not answer.
    public var isPushed: Bool { self == .initiated || isMissed }

    /// Whether a call that ends so was missed by those who were called and have not answered.
    public var isMissed: Bool { self == .cancelled || self == .unanswered }
}
