import BeckonModel

extension ChatError {
    /// How a rule of calls is worded for a person.
    ///
    /// - Parameter subject: the field that names the call, the group or the user.
    init(_ refusal: CallRefusal, subject: String) {
        switch refusal {
        case .unknownCall:
            self.init(.callSessionNotFound, "There is no call with this session.", path: "session")
        case .sessionExists:
            self.init(
                .callSessionAlreadyExists, "There is, or was, another call with this session.", path: "sessionId",
                remedy: "Give each call a session of its own, or leave it out.")
        case .terminated: self.init(.callTerminated, "The call is over.", path: subject)
        case .busySelf:
            self.init(.callBusySelf, "The user is in another call.", path: subject, remedy: "Leave that call first.")
        case .busyUser: self.init(.callBusyUser, "That user is in another call.", path: subject)
        case .busyGroup:
            self.init(
                .callBusyGroup, "The group is in a call already.", path: "receiver", remedy: "Join that call.")
        case .alreadyAnswered:
            self.init(
                .callGroupAlreadyJoined, "The call was answered already.", path: subject, remedy: "Leave it or end it.")
        case .alreadyLeft: self.init(.callGroupAlreadyLeft, "The user has left the call already.", path: subject)
        case .notAnswered:
            self.init(
                .callNotStarted, "The user has not answered the call.", path: subject, remedy: "Reject it instead.")
        case .notAPart:
            self.init(
                .callNotAPart, "That is for those who take part in the call, or for whoever has called.", path: subject)
        case .targetIsNoPart:
            self.init(
                .callNotAPart, "That user has not taken part in the call whose chat this is.", path: "uid")
        case .chatIsArchived:
            self.init(.callTerminated, "The call is over, and its chat is closed.", path: subject)
        }
    }
}
