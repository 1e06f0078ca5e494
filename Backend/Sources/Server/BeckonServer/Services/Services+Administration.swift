import BeckonAPI
import BeckonModel

extension Services {
    /// What those who run the server ask for.
    var administrationRoutes: [Route] {
        [
            Route(API.makeBackup, backend: { _ in Outcome(answer: try await backups.make()) }),
            Route(
                API.account, backend: { input in Outcome(answer: try await administration.account(input.uid())) }),
            Route(
                API.deactivateUser,
                backend: { input in
                    try await administration.deactivate(input.uid())
                    return Outcome(answer: NoContent())
                }),
            Route(
                API.reactivateUser,
                backend: { input in
                    try await administration.reactivate(input.uid())
                    return Outcome(answer: NoContent())
                }),
            Route(
                API.revokeTokens,
                backend: { input in Outcome(answer: try await administration.revokeTokens(of: input.uid())) }),
            Route(
                API.eraseUser, backend: { input in Outcome(answer: try await erasure.erase(input.uid())) }),
            Route(
                API.vacuum,
                backend: { _ in
                    try await storage.vacuum()
                    return Outcome(answer: NoContent())
                }),
            Route(
                API.administeredGroup,
                backend: { input in Outcome(answer: try await administration.group(input.guid())) }),
            Route(
                API.administeredMembers,
                backend: { input in Outcome(answer: try await administration.members(of: input.guid(), input)) }),
            Route(
                API.removeGroup,
                backend: { input in
                    try await administration.removeGroup(input.guid())
                    return Outcome(answer: NoContent())
                }),
        ]
    }
}
