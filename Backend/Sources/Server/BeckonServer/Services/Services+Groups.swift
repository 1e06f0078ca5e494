import BeckonAPI
import BeckonModel

extension Services {
    /// Groups as they are listed, changed and deleted.
    var groupChangeRoutes: [Route] {
        [
            Route(API.groups) { session, input in
                Outcome(answer: try await groups.list(for: session, input))
            },
            Route(API.updateGroup, codes: ["name": .emptyGroupName, "password": .emptyGroupPass]) { session, input in
                Outcome(answer: try await groups.update(input.guid(), input.body, by: session))
            },
            Route(API.deleteGroup) { session, input in
                try await groups.delete(input.guid(), by: session)
                return Outcome(answer: NoContent())
            },
        ]
    }
}
