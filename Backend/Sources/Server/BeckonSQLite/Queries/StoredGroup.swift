import BeckonModel
import BeckonServer

/// A group and the row of its conversation.
struct StoredGroup {
    var known: Group
    var conversation: Int64
    var password: PasswordHash?

    /// As one who is, or is not, its member sees it.
    func group(hasJoined: Bool) -> Group {
        var group = known
        group.hasJoined = hasJoined
        return group
    }
}
