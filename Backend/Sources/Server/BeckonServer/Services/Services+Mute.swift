import BeckonAPI
import BeckonModel

extension Services {
    /// Which conversations are not pushed.
    var muteRoutes: [Route] {
        [
            Route(API.muteUser) { session, input in
                try await mutes.mute(.user(input.uid()), input.body, by: session)
                return Outcome(answer: NoContent())
            },
            Route(API.muteGroup) { session, input in
                try await mutes.mute(.group(input.guid()), input.body, by: session)
                return Outcome(answer: NoContent())
            },
        ]
    }
}
