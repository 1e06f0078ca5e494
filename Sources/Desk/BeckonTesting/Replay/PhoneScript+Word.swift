extension PhoneScript {
    /// What can happen: the words of a script, in the order of the documentation.
    public enum Word: String, Sendable, Hashable, CaseIterable {
        /// The process starts; one that runs is replaced.
        case launch
        /// A scene connects, with the response that started it where there is one.
        case sceneWillConnect = "scene.willConnect"
        /// The system takes a scene away.
        case sceneDidDisconnect = "scene.didDisconnect"
        /// A scene is in use.
        case sceneDidBecomeActive = "scene.didBecomeActive"
        /// A scene is not in use any more.
        case sceneWillResignActive = "scene.willResignActive"
        /// The person opens the app.
        case appForeground = "app.foreground"
        /// Something of the system's covers the app.
        case appInactive = "app.inactive"
        /// The person leaves the app.
        case appBackground = "app.background"
        /// The system's time for background actions is over.
        case appBackgroundTimeEnds = "app.backgroundTimeEnds"
        /// The process ends, by the system or by the person.
        case appKill = "app.kill"
        /// A push reaches the phone, which shows it or asks the app.
        case pushDelivered = "push.delivered"
        /// The app is asked how to present a notification.
        case willPresent
        /// The app is told of a push; nobody has tapped.
        case remoteNotification = "bg.didReceiveRemoteNotification"
        /// A VoIP push reaches the phone.
        case voIPDidReceive = "voip.didReceive"
        /// The person takes a call that rings.
        case callAnswered = "call.answered"
        /// The person refuses or ends a call.
        case callEnded = "call.ended"
        /// The person taps a notification; the phone starts the app or brings it to the front.
        case tap
        /// The delegate is told of a response; nothing else happens.
        case didReceive = "center.didReceive"
        /// The app sets its handler of responses once more.
        case handlerRegister = "handler.register"
        /// A message comes over the app's own connection.
        case socketMessage = "socket.message"
        /// Nobody is signed in.
        case loginShown = "login.shown"
        /// An account is signed in and active.
        case loginOK = "login.ok"
        /// An account is signed out.
        case logout
        /// The account that was switched to is active, with its root on screen.
        case accountReady = "account.ready"
        /// The switch did not succeed.
        case accountFailed = "account.failed"
        /// The root is on screen.
        case uiReady = "ui.ready"
        /// The root was taken away.
        case uiGone = "ui.gone"
        /// What is named is on top of a scene.
        case uiShown = "ui.shown"
        /// A sheet of the app's covers a scene.
        case uiCovered = "ui.covered"
        /// It does not any more.
        case uiUncovered = "ui.uncovered"
        /// The person opens a conversation.
        case chatOpened = "chat.opened"
        /// The person closes it.
        case chatClosed = "chat.closed"
        /// The person goes back one screen.
        case userBack = "user.back"
        /// The account is not in the conversation any more.
        case conversationLeft = "conversation.left"
        /// The account is in it again.
        case conversationJoined = "conversation.joined"
    }

    /// One member of an event.
    struct Member: Sendable {
        /// What may stand there.
        enum Kind: String, Sendable {
            case text = "a text"
            case number = "a number"
            case flag = "true or false"
            case names = "a list of texts"
            case object = "an object"
            /// ``Destination`` in its printed form.
            case destination = "a destination, as user/alice?message=1"
            /// The members of a response.
            case response = "an object with the members of a response"
        }

        var name: String
        var kind = Kind.text
        var isRequired = false
    }
}

extension PhoneScript.Word {
    /// What each event may have.
    static let common: [PhoneScript.Member] = [
        .init(name: "ev", isRequired: true), .init(name: "at", kind: .number), .init(name: "atMin", kind: .number),
        .init(name: "n", kind: .number), .init(name: "why"),
    ]

    private static let scene = PhoneScript.Member(name: "scene")
    private static let place: [PhoneScript.Member] = [
        .init(name: "chat"), .init(name: "destination", kind: .destination),
    ]
    private static let push: [PhoneScript.Member] =
        place + [
            .init(name: "messageId"), .init(name: "account"), .init(name: "kind"), .init(name: "own", kind: .flag),
            .init(name: "silent", kind: .flag),
        ]
    private static let identity: [PhoneScript.Member] = [
        .init(name: "requestId", isRequired: true), .init(name: "date", kind: .number),
    ]
    private static let body: [PhoneScript.Member] = [
        .init(name: "aps", kind: .object), .init(name: "payload", kind: .object),
    ]
    private static let answer: [PhoneScript.Member] = [
        .init(name: "action"), .init(name: "text"), .init(name: "hasText", kind: .flag),
    ]
    static let response = identity + push + answer + [scene]

    /// Its own, beside the common ones.
    var members: [PhoneScript.Member] {
        switch self {
        case .launch: [.init(name: "state"), .init(name: "launchOptions.remoteNotification", kind: .object)]
        case .sceneWillConnect: [Self.scene, .init(name: "notificationResponse", kind: .response)]
        case .sceneDidDisconnect, .sceneDidBecomeActive, .sceneWillResignActive, .uiReady, .uiGone, .uiCovered,
            .uiUncovered, .userBack:
            [Self.scene]
        case .appForeground, .appKill: [.init(name: "by")]
        case .appInactive, .appBackground, .appBackgroundTimeEnds, .loginShown, .accountFailed: []
        case .pushDelivered:
            Self.identity + Self.push + Self.body + [.init(name: "pushType")]
        case .willPresent: Self.identity + Self.push + Self.body
        case .remoteNotification: [.init(name: "requestId")] + Self.push
        case .voIPDidReceive:
            [
                .init(name: "sessionId"), .init(name: "action"), .init(name: "caller"), .init(name: "account"),
                .init(name: "mustReport", kind: .flag), .init(name: "payload", kind: .object),
            ]
        case .callAnswered, .callEnded: [.init(name: "sessionId", isRequired: true)]
        case .tap: Self.identity + Self.push + Self.answer
        case .didReceive: Self.response
        case .handlerRegister: [.init(name: "id")]
        case .socketMessage: Self.push
        case .loginOK:
            [.init(name: "account", isRequired: true), .init(name: "others", kind: .names)]
        case .logout: [.init(name: "account")]
        case .accountReady: [.init(name: "account", isRequired: true)]
        case .uiShown, .chatOpened, .chatClosed: Self.place + [Self.scene]
        case .conversationLeft, .conversationJoined: Self.place
        }
    }

    /// One sentence for the documentation.
    var meaning: String {
        switch self {
        case .launch: "The process starts, in the background where `state` is not `active`; one that runs is gone."
        case .sceneWillConnect: "A scene connects, with the response that started it where there is one."
        case .sceneDidDisconnect: "The system takes the scene away."
        case .sceneDidBecomeActive: "The scene is in use."
        case .sceneWillResignActive: "The scene is not in use any more."
        case .appForeground: "The person opens the app."
        case .appInactive: "Something of the system covers the app."
        case .appBackground: "The person leaves the app."
        case .appBackgroundTimeEnds: "The system's time for background actions is over."
        case .appKill: "The process ends, by the `system` or by the `person`."
        case .pushDelivered: "A push reaches the phone, which shows it or asks the app."
        case .willPresent: "The app is asked how to present a notification."
        case .remoteNotification: "The app is told of a push; nobody has tapped."
        case .voIPDidReceive:
            "A VoIP push reaches the phone, which starts the app and asks it for a call; `payload` stands for the rest."
        case .callAnswered: "The person takes a call that rings."
        case .callEnded: "The person refuses or ends a call."
        case .tap: "The person taps a notification; the phone starts the app or brings it to the front."
        case .didReceive: "The delegate is told of a response; nothing else happens."
        case .handlerRegister: "The app registers its handler of responses once more."
        case .socketMessage: "A message comes over the app's own connection."
        case .loginShown: "Nobody is signed in."
        case .loginOK: "The account is signed in and active; `others` are signed in beside it."
        case .logout: "The account is signed out, the active one where none is named."
        case .accountReady: "The account that was switched to is active, with its root on screen."
        case .accountFailed: "The switch did not succeed."
        case .uiReady: "The root is on screen."
        case .uiGone: "The root was taken away."
        case .uiShown: "What is named is on top of the scene."
        case .uiCovered: "A sheet of the app's covers the scene."
        case .uiUncovered: "It does not any more."
        case .chatOpened: "The person opens a conversation."
        case .chatClosed: "The person closes it."
        case .userBack: "The person goes back one screen."
        case .conversationLeft: "The account is not in the conversation any more."
        case .conversationJoined: "The account is in it again."
        }
    }
}

extension PhoneScript {
    /// Every event with its members as a Markdown table, as it stands in the documentation.
    public static var documentation: String {
        let rows = Word.allCases.map { word in
            let members = word.members.map { $0.isRequired ? "**\($0.name)**" : $0.name }
            return "| `\(word.rawValue)` | \(members.joined(separator: ", ")) | \(word.meaning) |"
        }
        return (["| event | members | what happens |", "|---|---|---|"] + rows).joined(separator: "\n")
    }
}
