import BeckonAPI
import BeckonModel

extension Services {
    /// Users as they are changed and listed.
    var peopleRoutes: [Route] {
        [
            Route(
                API.updateUser,
                backend: { input in Outcome(answer: try await users.update(input.uid(), input.body)) }),
            Route(API.users, backend: { input in Outcome(answer: try await users.list(input)) }),
            Route(API.updateMe) { session, input in
                Outcome(answer: try await users.update(input.body, by: session))
            },
        ]
    }
}
