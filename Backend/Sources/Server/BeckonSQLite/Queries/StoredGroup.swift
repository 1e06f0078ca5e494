import BeckonModel
import BeckonServer

/// A group and the row of its conversation.
struct StoredGroup {
    var known: Group
    var conversation: Int64
    var password: PasswordHash?
}
