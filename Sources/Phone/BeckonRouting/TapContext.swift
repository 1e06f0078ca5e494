public import BeckonPush

/// What the app gets beside the destination when a tap opens it.
public struct TapContext: Sendable, Hashable {
    /// The scene to open it in.
    public var scene: String
    /// The account whose session and root are ready.
    public var account: String
    /// Whether that screen is on top already: then show the message there and open no second window.
    public var isOnTop: Bool
    /// What the push says, a placeholder until the app has the truth from its server (R-E15); nil where it is foreign.
    public var push: PushMessage?
    /// The response with the notification's title and payload.
    public var response: NotificationResponse

    public init(
        scene: String, account: String, isOnTop: Bool = false, push: PushMessage? = nil, response: NotificationResponse
    ) {
        self.scene = scene
        self.account = account
        self.isOnTop = isOnTop
        self.push = push
        self.response = response
    }
}
