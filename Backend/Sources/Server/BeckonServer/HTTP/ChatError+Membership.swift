import BeckonModel

extension ChatError {
    /// How a rule of membership is worded for a person.
    ///
    /// - Parameter subject: the field that names the group.
    init(_ refusal: MembershipRefusal, subject: String) {
        switch refusal {
        case .banned:
            self.init(.bannedGroupMember, "The user is banned from the group.", path: subject)
        case .wrongPassword:
            self.init(.wrongGroupPass, "That is not the group's password.", path: "password")
        }
    }
}
