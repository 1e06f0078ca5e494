import BeckonClient

extension Command {
    /// Users, tokens and groups of a server that runs, and API keys.
    static let admin = Command(
        description: CommandDescription(
            name: "admin",
            summary: "Looks at and changes users, tokens and groups of a server that runs, and makes API keys.",
            options: ServerAccess.options + [
                .init(name: "--name", value: "NAME", help: "user make, user change: what the user is called"),
                .init(
                    name: "--avatar", value: "URL",
                    help: "user make, user change: the address of a picture; empty: none any more, as below"),
                .init(name: "--role", value: "ROLE", help: "user change: what the user is to the app"),
                .init(name: "--link", value: "URL", help: "user change: the address of a profile"),
                .init(name: "--status", value: "TEXT", help: "user change: what the user says of themselves"),
                .init(
                    name: "--to", value: "FILE",
                    help: "token make: where it is written, for this user alone (UID.token)"),
                .init(name: "--print", value: nil, help: "token make: prints the token instead"),
                .init(name: "--yes", value: nil, help: "user erase, group delete: for good"),
                .init(name: "--after", value: "UID", help: "group members: those behind this one"),
            ], operands: "SUBJECT ACTION [ID]", details: AdminAction.all.map { "beckon admin \($0.usage)" })
    ) { arguments in
        let words = Array(arguments.operands.prefix(2))
        guard let action = AdminAction.all.first(where: { $0.words == words }) else {
            throw CommandFailure.usage(
                "beckon admin wants one of:\n  " + AdminAction.all.map(\.usage).joined(separator: "\n  "))
        }
        let rest = arguments.operands.dropFirst(2)
        guard rest.count == (action.operand == nil ? 0 : 1) else {
            throw CommandFailure.usage("usage: beckon admin \(action.usage)")
        }
        switch action.work {
        case .here(let work): try work(arguments)
        case .onServer(let work):
            let identifier = rest.first ?? ""
            // An erasure and a vacuum take their time.
            try await ServerAccess.call(arguments, deadline: .seconds(24 * 3600)) {
                try await work(arguments, $0, identifier)
            }
        }
    }
}
