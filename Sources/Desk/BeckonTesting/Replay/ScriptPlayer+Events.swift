import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation

extension ScriptPlayer {
    /// One event: at the phone, at a delegate of the app, or in the app itself.
    func perform(_ event: PhoneScript.Event) async throws(PhoneScriptError) {
        switch event.word {
        case .launch, .appForeground, .appInactive, .appBackground, .appKill, .pushDelivered, .tap,
            .voIPDidReceive, .callAnswered, .callEnded:
            try await happen(event)
        case .sceneWillConnect, .sceneDidDisconnect, .sceneDidBecomeActive, .sceneWillResignActive, .willPresent,
            .remoteNotification, .didReceive:
            try tell(event)
        case .handlerRegister, .socketMessage, .loginShown, .loginOK, .logout, .accountReady, .accountFailed, .uiReady,
            .uiGone, .uiShown, .uiCovered, .uiUncovered, .chatOpened, .chatClosed, .userBack, .conversationLeft,
            .conversationJoined, .appBackgroundTimeEnds:
            try act(event)
        }
    }

    /// What the person and the system do.
    private func happen(_ event: PhoneScript.Event) async throws(PhoneScriptError) {
        let members = event.members
        switch event.word {
        case .launch:
            // A process starts only where there is none: the one before has ended, whoever told.
            await phone.kill()
            phone.launch(
                by: members.text("state") == ApplicationState.active.rawValue ? .icon : .system,
                options: LaunchOptions(remoteNotification: members.object("launchOptions.remoteNotification")?.values))
        case .appForeground: phone.activate()
        case .appInactive: phone.resignActive()
        case .appBackground: phone.enterBackground()
        case .appKill: await phone.kill(by: members.text("by") == "person" ? .person : .system)
        case .pushDelivered: deliver(members)
        case .voIPDidReceive: deliverVoIP(members)
        case .callAnswered: phone.answerCall(UUID(callSession: members.text("sessionId") ?? ""))
        case .callEnded: phone.endCall(UUID(callSession: members.text("sessionId") ?? ""))
        default: tap(members)
        }
    }

    private func deliver(_ members: PhoneScript.Members) {
        let identifier = members.text("requestId") ?? ""
        let payload = members.payload(for: desk.active)
        phone.receive(
            DeliveredPush(
                token: Self.token, apnsID: identifier, collapseID: identifier,
                pushType: members.text("pushType") ?? "alert", payload: payload))
        // In front the app is asked, and counts.
        if !phone.state.isForeground {
            desk.count(NotificationContent(payload: payload), identifier: identifier, isSeen: false)
        }
    }

    private func deliverVoIP(_ members: PhoneScript.Members) {
        voIPPushes += 1
        let names = ["call_id": "sessionId", "event": "action", "caller": "caller", "account": "account"]
        phone.arriveVoIP(
            DeliveredPush(
                token: Self.voIPToken, apnsID: "voip-\(voIPPushes)", pushType: "voip", expiration: 0,
                payload: members.object("payload")?.values ?? names.compactMapValues { members.values[$0] }),
            mustReport: members.values["mustReport"]?.bool)
    }

    private func tap(_ members: PhoneScript.Members) {
        let identifier = members.text("requestId") ?? ""
        if !phone.deliveredNotifications.contains(where: { $0.requestIdentifier == identifier }) {
            phone.deliveredNotifications.append(notification(members))
        }
        let category = phone.deliveredNotifications.last { $0.requestIdentifier == identifier }?
            .content.categoryIdentifier
        // The script's buttons are those of any category.
        if case .custom(let button, let text) = members.action {
            let isForeground = script.settings.actions.open.contains(button)
            phone.setCategories([
                NotificationCategory(
                    category ?? "",
                    buttons: [.init(button, isForeground: isForeground, isTextInput: text != nil)])
            ])
        } else {
            phone.setCategories([NotificationCategory(category ?? "", tellsDismissal: true)])
        }
        phone.tap(identifier, members.action)
    }

    /// What one delegate's method is told.
    private func tell(_ event: PhoneScript.Event) throws(PhoneScriptError) {
        let members = event.members
        let app = try running()
        switch event.word {
        case .sceneWillConnect: try connect(event, app)
        case .sceneDidDisconnect:
            let scene = try scene(event)
            phone.enterBackground(scene: scene)
            phone.disconnectScene(scene)
        case .sceneDidBecomeActive: app.sceneDidBecomeActive(try scene(event))
        case .sceneWillResignActive: app.sceneWillResignActive(try scene(event))
        case .willPresent: phone.willPresent(notification(members))
        case .remoteNotification:
            phone.didReceiveRemoteNotification(
                members.payload(for: desk.active), requestIdentifier: members.text("requestId") ?? "")
        default: phone.report(response(members), from: .delegate)
        }
    }

    private func connect(_ event: PhoneScript.Event, _ app: ReplayApp) throws(PhoneScriptError) {
        guard phone.bundle.hasScenes else {
            throw PhoneScriptError(line: event.line, "A scene connects, and the app of the script has none.")
        }
        let scene = event.members.text("scene")
        let options = SceneConnectionOptions(
            notificationResponse: event.members.object("notificationResponse").map { response($0) })
        if let scene, phone.scenes.contains(where: { $0.id == scene }) {
            // A trace tells of a connection and of its response in two lines.
            if options.notificationResponse != nil { app.sceneWillConnect(scene, options) }
        } else {
            _ = phone.connectScene(options, named: scene)
        }
    }

    /// What the app's own code tells.
    private func act(_ event: PhoneScript.Event) throws(PhoneScriptError) {
        let members = event.members
        let app = try running()
        switch event.word {
        case .handlerRegister: app.install()
        case .socketMessage: app.hear(content(members), identifier: nil)
        case .loginShown: app.showLogin()
        case .loginOK:
            app.know(members.text("account") ?? "", others: Set(members.names("others") ?? []))
        case .logout: app.logOut(members.text("account"))
        case .accountReady: app.becomeAccount(members.text("account") ?? "")
        case .accountFailed: app.router.handle(.switchFailed)
        case .appBackgroundTimeEnds: app.router.handle(.backgroundTimeEnds)
        case .conversationLeft: if let left = members.destination { app.foreground.handle(.left(left)) }
        case .conversationJoined: if let joined = members.destination { app.foreground.handle(.joined(joined)) }
        default: actOnScreen(event, app, in: try scene(event))
        }
    }

    private func actOnScreen(_ event: PhoneScript.Event, _ app: ReplayApp, in scene: String) {
        switch event.word {
        case .uiReady: app.showRoot(in: scene)
        case .uiGone: app.takeRoot(from: scene)
        case .uiCovered: app.foreground.handle(.covered(true, scene: scene))
        case .uiUncovered: app.foreground.handle(.covered(false, scene: scene))
        case .uiShown: if let shown = event.members.destination { app.putOnTop(shown, in: scene) }
        case .chatOpened: if let chat = event.members.destination { app.show(chat, in: scene) }
        case .chatClosed:
            guard let chat = event.members.destination, app.screens[scene]?.top?.isSameScreen(as: chat) == true else {
                return
            }
            app.goBack(in: scene)
        default: app.goBack(in: scene)
        }
    }
}
