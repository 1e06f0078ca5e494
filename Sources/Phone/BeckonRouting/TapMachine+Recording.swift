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

    /// Nil for what follows from other events by itself, and for a response: its tap is recorded, which was read already.
    var recording: JSONValue? {
        switch self {
        case .launched(let hasRemoteNotification):
            hasRemoteNotification
                ? ["ev": "launch", "launchOptions.remoteNotification": .object([:])] : ["ev": "launch"]
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
        case .response, .restored, .performed: nil
        }
    }
}

extension Tap {
    /// The report of the response as a script plays it again; nil where the process before had kept it.
    func recording(from source: TapMachine.Source, _ resolver: DestinationResolver) -> JSONValue? {
        let members = members(resolver)
        switch source {
        case .kept: return nil
        case .delegate: return .object(members.merging(["ev": "center.didReceive"]) { $1 })
        case .scene:
            return .object(
                ["ev": "scene.willConnect", "notificationResponse": .object(members)]
                    .merging(response.scene.map { ["scene": .string($0)] } ?? [:]) { $1 })
        }
    }

    private func members(_ resolver: DestinationResolver) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "requestId": .string(response.requestIdentifier),
            "date": .double(Double(response.deliveredAt) / 1000),
            "destination": .string(destination(by: resolver, as: account).recorded),
        ]
        switch response.action {
        case .default: members["action"] = "default"
        case .dismiss: members["action"] = "dismiss"
        case .custom(let identifier, let text):
            members["action"] = .string(identifier)
            if text != nil { members["hasText"] = true }
        }
        if let account { members["account"] = .string(account) }
        if let scene = response.scene { members["scene"] = .string(scene) }
        return members
    }
}
