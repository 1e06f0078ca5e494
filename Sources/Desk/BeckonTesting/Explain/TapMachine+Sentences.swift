import BeckonRouting

extension TapMachine.WaitReason {
    /// Behind "waited".
    var clause: String {
        switch self {
        case .sessionUnknown: "until it was known who is signed in"
        case .nobodySignedIn: "for the login"
        case .switchingAccount: "for the switch to its account"
        case .rootNotReady: "for the root to be on screen"
        }
    }
}

extension TapMachine.DropReason {
    /// Why nothing opened, and what to do where something can be done.
    var clause: String {
        switch self {
        case .duplicate: "the same tap was reported twice, and the second report changed nothing."
        case .dismissed: "it did not open: the person dismissed the notification."
        case .actionNotHandled:
            "nothing happened: no button of that identifier is known. Name it in ResponseActions."
        case .emptyReply: "nothing was sent: the reply had no text."
        case .actionFailed: "the action was not done: the app could not do it."
        case .replaced: "it did not open: the person tapped another notification after it, and the newest tap wins."
        case .loggedOut: "it did not open: the person logged out while it waited."
        case .expired: "it did not open: it had waited longer than a tap is kept."
        case .accountNotOnDevice:
            "it did not open: the push is for an account that is not on this device. Sign in to it."
        case .switchFailed: "it did not open: the app could not switch to the account that it is for."
        }
    }

    /// The same as a sentence for a person.
    var sentence: String { clause.prefix(1).uppercased() + clause.dropFirst() }

    /// Whether it tells of the response that came last, and not of one that waited.
    var isRefusal: Bool {
        switch self {
        case .duplicate, .dismissed, .actionNotHandled, .emptyReply: true
        case .actionFailed, .replaced, .loggedOut, .expired, .accountNotOnDevice, .switchFailed: false
        }
    }
}

extension Opening {
    /// Behind "the tap".
    func clause(_ screen: String) -> String {
        switch self {
        case .open: "opened \(screen)"
        case .replace: "opened \(screen) in place of what stood above the root"
        case .scroll: "found \(screen) on top already and went to the message"
        }
    }

    /// What a destination's kind is for a person.
    static func screen(_ kind: String?) -> String {
        switch kind {
        case "conversation": "the conversation"
        case "call": "the call"
        case "call-chat": "the chat beside the call"
        case "category": "the screen of its category"
        case "url": "its link"
        case "vendor": "the vendor's chat"
        case "root": "the root screen, as the push names nothing else"
        default: "its screen"
        }
    }
}

extension ForegroundDecision.Reason {
    /// Why a notification was shown or not while the app was in front.
    func clause(isShown: Bool) -> String {
        let what = isShown ? "a banner" : "no banner"
        return switch self {
        case .conversationVisible: "\(what), because the conversation was visible."
        case .ownMessage: "\(what), because the account itself sent it from another device."
        case .conversationLeft: "\(what), because the account is not in the conversation any more."
        case .accountNotOnDevice:
            "\(isShown ? "a banner that neither sounds nor counts" : what), because the push is for an account that is "
                + "not on this device."
        case .silent: "\(what), because its sender flagged it to be neither shown nor counted."
        case .ownRule: "\(what), because the app's own rule decided so."
        case .foreign: "\(what): no dialect knows the push, so it is shown as it came."
        case .notVisible: "\(what), because its conversation was not on screen."
        }
    }
}
