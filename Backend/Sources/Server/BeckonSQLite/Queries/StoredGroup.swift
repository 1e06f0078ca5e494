import BeckonModel
import BeckonServer

/// A group and the row of its conversation.
struct StoredGroup {
    var known: Group
    var conversation: Int64
    var password: PasswordHash?
    /// The row of the call whose chat it is, or was.
    var call: Int64?
    /// Nothing more is written in it.
    var isArchived = false
}
