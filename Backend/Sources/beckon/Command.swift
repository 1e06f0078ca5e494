/// One command of the tool: how it is described and what it does.
struct Command: Sendable {
    let description: CommandDescription
    let run: @Sendable (CommandArguments) async throws -> Void
}
