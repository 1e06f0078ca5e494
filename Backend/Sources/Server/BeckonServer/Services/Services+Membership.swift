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
            Route(API.groupMembers) { session, input in
                Outcome(answer: try await membership.members(of: input.guid(), for: session, input))
            },
            Route(API.transferOwnership) { session, input in
                Outcome(answer: try await membership.transfer(input.guid(), to: input.body, by: session))
            },
            Route(API.addMember) { session, input in
                try await membership.add(input.uid(), to: input.guid(), as: input.body, by: session)
                return Outcome(answer: NoContent())
            },
            Route(API.changeScope) { session, input in
                try await membership.setScope(input.body, of: input.uid(), in: input.guid(), by: session)
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
