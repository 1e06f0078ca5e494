package import BeckonAPI
package import BeckonClient
package import BeckonModel

/// All that the list of members asks of the client, in one place.
package struct MembersSource: Sendable {
    package var events: @Sendable () -> AsyncStream<ClientEvent>
    package var members: @Sendable (_ after: UserID?) async throws(ChatError) -> GroupMembers
    package var group: @Sendable () async throws(ChatError) -> Group
    package var change: @Sendable (MemberChange) async throws(ChatError) -> Void
}
