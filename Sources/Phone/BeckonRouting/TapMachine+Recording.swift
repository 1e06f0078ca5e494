import BeckonModel

/// Events as the trace keeps them: a script of the same words plays them again (`Documentation/replay.md`). Identifiers
/// only: no title, no body, no text of a reply.
extension TapMachine.Event {
    /// The kind alone.
    var kind: String {
        switch self {
        case .launched: "launched"
        case .response: "response"
        case .restored: "restored"
        case .sceneConnected: "scene-connected"
        case .sceneDisconnected: "scene-disconnected"
        case .sessionKnown: "session-known"
        case .accountReady: "account-ready"
        case .switchFailed: "switch-failed"
        case .loginShown: "login-shown"
        case .loggedOut: "logged-out"
        case .rootReady: "root-ready"
        case .rootGone: "root-gone"
        case .shown: "shown"
        case .performed: "performed"
        case .backgroundTimeEnds: "background-time-ends"
        }
    }

    /// Nil for what follows from other events by itself.
    func recording(_ resolver: DestinationResolver) -> JSONValue? {
        switch self {
        case .launched(let hasRemoteNotification):
            hasRemoteNotification
                ? ["ev": "launch", "launchOptions.remoteNotification": .object([:])] : ["ev": "launch"]
        case .response(let response, .scene, _):
            .object(
                ["ev": "scene.willConnect", "notificationResponse": .object(response.recording(resolver))]
                    .merging(response.scene.map { ["scene": .string($0)] } ?? [:]) { $1 })
        case .response(let response, _, _):
            .object(response.recording(resolver).merging(["ev": "center.didReceive"]) { $1 })
        case .sceneConnected(let scene): ["ev": "scene.willConnect", "scene": .string(scene)]
        case .sceneDisconnected(let scene): ["ev": "scene.didDisconnect", "scene": .string(scene)]
        case .sessionKnown(let account, let others):
            [
                "ev": "login.ok", "account": .string(account),
                "others": .array(others.sorted().map(JSONValue.string)),
            ]
        case .accountReady(let account): ["ev": "account.ready", "account": .string(account)]
        case .switchFailed: ["ev": "account.failed"]
        case .loginShown: ["ev": "login.shown"]
        case .loggedOut(let account):
            .object(["ev": "logout"].merging(account.map { ["account": .string($0)] } ?? [:]) { $1 })
        case .rootReady(let scene): ["ev": "ui.ready", "scene": .string(scene)]
        case .rootGone(let scene): ["ev": "ui.gone", "scene": .string(scene)]
        case .backgroundTimeEnds: ["ev": "app.backgroundTimeEnds"]
        case .shown(let destination, let scene):
            ["ev": "ui.shown", "scene": .string(scene), "destination": .string(destination.recorded)]
        case .restored, .performed: nil
        }
    }
}

extension NotificationResponse {
    fileprivate func recording(_ resolver: DestinationResolver) -> [String: JSONValue] {
        let (push, account) = resolver.read(content)
        var members: [String: JSONValue] = [
            "requestId": .string(requestIdentifier), "date": .double(Double(deliveredAt) / 1000),
            "destination": .string(resolver.destination(of: content, push: push, account: account).recorded),
        ]
        switch action {
        case .default: members["action"] = "default"
        case .dismiss: members["action"] = "dismiss"
        case .custom(let identifier, let text):
            members["action"] = .string(identifier)
            if text != nil { members["hasText"] = true }
        }
        if let account { members["account"] = .string(account) }
        if let scene { members["scene"] = .string(scene) }
        return members
    }
}
