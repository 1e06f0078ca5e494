import BeckonAPI
import BeckonModel

extension Services {
    /// Who is in which group.
    var membershipRoutes: [Route] {
        [
            Route(API.leaveGroup) { session, input in
                try await membership.leave(input.guid(), by: session)
                return Outcome(answer: NoContent())
            },
            Route(API.kickMember) { session, input in
                try await membership.kick(input.uid(), from: input.guid(), by: session)
                return Outcome(answer: NoContent())
            },
            Route(API.banUser) { session, input in
                try await membership.ban(input.uid(), from: input.guid(), by: session)
                return Outcome(answer: NoContent())
            },
            Route(API.unbanUser) { session, input in
                try await membership.unban(input.uid(), from: input.guid(), by: session)
                return Outcome(answer: NoContent())
            },
        ]
    }
}
