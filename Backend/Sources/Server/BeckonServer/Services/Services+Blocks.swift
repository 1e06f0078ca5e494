import BeckonAPI
import BeckonModel

extension Services {
    /// Whom the session's user has blocked.
    var blockRoutes: [Route] {
        [
            Route(API.blockUser) { session, input in
                try await users.block(input.uid(), by: session)
                return Outcome(answer: NoContent())
            },
            Route(API.unblockUser) { session, input in
                try await users.unblock(input.uid(), by: session)
                return Outcome(answer: NoContent())
            },
            Route(API.blockedUsers) { session, input in
                Outcome(answer: try await users.blocked(by: session, input))
            },
        ]
    }
}
