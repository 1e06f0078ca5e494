public import Foundation

/// "INInteraction".
open class INInteraction: NSObject {
    open var intent: INIntent { meant }
    open var intentResponse: INIntentResponse? { answer }
    open var direction = INInteractionDirection.unspecified
    open var identifier: String = UUID().uuidString
    open var groupIdentifier: String?

    private let meant: INIntent
    private let answer: INIntentResponse?

    /// "init(intent:response:)".
    public init(intent: INIntent, response: INIntentResponse?) {
        meant = intent
        answer = response
    }

    /// "donate(completion:)".
    open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        FakeDonations.take(self, completion)
    }
}

/// "INInteractionDirection".
public enum INInteractionDirection: Int, Sendable {
    case unspecified = 0
    case outgoing = 1
    case incoming = 2
}
