import BeckonAPI
import BeckonModel

extension Services {
    /// What an operator asks for.
    var administrationRoutes: [Route] {
        [
            Route(API.makeBackup, backend: { _ in Outcome(answer: try await backups.make()) })
        ]
    }
}
