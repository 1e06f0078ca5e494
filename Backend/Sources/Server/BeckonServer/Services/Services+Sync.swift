import BeckonAPI

extension Services {
    /// What a client that was away has missed.
    var syncRoutes: [Route] {
        [Route(API.sync) { session, input in Outcome(answer: try await sync.changes(input.body, for: session)) }]
    }
}
