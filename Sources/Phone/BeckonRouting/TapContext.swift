public import BeckonPush

/// What comes with a destination.
public struct TapContext: Sendable, Hashable {
    /// In which scene it opens.
    public var scene: String
    /// The account whose session and root are ready.
    public var account: String
    /// Whether it is opened, replaces what is there, or is there already.
    public var opening: Opening
    /// What the push says, a placeholder until the app has the truth from its server (R-E15); nil where it is foreign,
    /// or where the tap was kept in a file.
    public var push: PushMessage?
    /// The response with the notification's title and payload; without them where the tap was kept in a file.
    public var response: NotificationResponse

    public init(
        scene: String, account: String, opening: Opening = .open, push: PushMessage? = nil,
        response: NotificationResponse
    ) {
        self.scene = scene
        self.account = account
        self.opening = opening
        self.push = push
        self.response = response
    }

    /// Whether that screen is on top already: then show the message there and open no second window.
    public var isOnTop: Bool { opening == .scroll }
}
