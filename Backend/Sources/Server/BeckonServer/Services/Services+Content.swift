import BeckonAPI
import BeckonModel

extension Services {
    /// Single messages, and reactions to them.
    var contentRoutes: [Route] {
        [
            Route(API.messageWithUser) { session, input in
                Outcome(
                    answer: try await messages.message(input.messageID(), with: .user(input.uid()), for: session))
            },
            Route(API.messageInGroup) { session, input in
                Outcome(
                    answer: try await messages.message(input.messageID(), with: .group(input.guid()), for: session))
            },
            Route(API.editMessageToUser, codes: Self.contentCodes) { session, input in
                Outcome(
                    answer: try await messages.edit(
                        input.messageID(), with: .user(input.uid()), input.body, by: session))
            },
            Route(API.editMessageInGroup, codes: Self.contentCodes) { session, input in
                Outcome(
                    answer: try await messages.edit(
                        input.messageID(), with: .group(input.guid()), input.body, by: session))
            },
            Route(API.deleteMessageToUser) { session, input in
                Outcome(answer: try await messages.delete(input.messageID(), with: .user(input.uid()), by: session))
            },
            Route(API.deleteMessageInGroup) { session, input in
                Outcome(answer: try await messages.delete(input.messageID(), with: .group(input.guid()), by: session))
            },
        ] + reactionRoutes
    }

    private var reactionRoutes: [Route] {
        [
            Route(API.addReactionToUser) { session, input in
                Outcome(
                    answer: try await messages.react(
                        input.reaction, to: input.messageID(), with: .user(input.uid()), by: session))
            },
            Route(API.addReactionInGroup) { session, input in
                Outcome(
                    answer: try await messages.react(
                        input.reaction, to: input.messageID(), with: .group(input.guid()), by: session))
            },
            Route(API.removeReactionToUser) { session, input in
                Outcome(
                    answer: try await messages.unreact(
                        input.reaction, to: input.messageID(), with: .user(input.uid()), by: session))
            },
            Route(API.removeReactionInGroup) { session, input in
                Outcome(
                    answer: try await messages.unreact(
                        input.reaction, to: input.messageID(), with: .group(input.guid()), by: session))
            },
        ]
    }

    private static let contentCodes: [String: ChatError.Code] = [
        "text": .invalidMessageData, "data": .invalidMessageData, "tags": .invalidMessageData,
    ]
}

extension RequestInput {
    /// The reaction that the path names.
    fileprivate var reaction: String { parameters["reaction"] ?? "" }
}
