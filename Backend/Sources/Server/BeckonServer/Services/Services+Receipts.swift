import BeckonAPI
import BeckonModel

extension Services {
    /// Where messages have arrived.
    var receiptRoutes: [Route] {
        [
            Route(API.deliverUser) { session, input in
                try await receipts.deliver(input.body, with: .user(input.uid()), by: session)
                return Outcome(answer: NoContent())
            },
            Route(API.deliverGroup) { session, input in
                try await receipts.deliver(input.body, with: .group(input.guid()), by: session)
                return Outcome(answer: NoContent())
            },
            Route(API.receiptsWithUser) { session, input in
                Outcome(answer: try await receipts.receipts(with: .user(input.uid()), for: session, input))
            },
            Route(API.receiptsInGroup) { session, input in
                Outcome(answer: try await receipts.receipts(with: .group(input.guid()), for: session, input))
            },
        ]
    }
}
